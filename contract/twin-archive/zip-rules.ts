/** Supported compression methods of ZIP (APPNOTE 6.3, 4.4.5). */
export const STORED = 0;
export const DEFLATED = 8;
/** Bytes of a local file header (APPNOTE 6.3, 4.3.7) before its name. */
export const LOCAL_HEADER_BYTES = 30;

const LOCAL_HEADER_SIGNATURE = 0x04_03_4b_50;
const NAME_LENGTH_AT = 26;
const EXTRA_LENGTH_AT = 28;

/**
 * The fields of an entry that the rules need, as in @zip.js/zip.js. The contract itself does not depend on
 * that library.
 */
export interface DirectoryEntry {
  readonly directory: boolean;
  readonly encrypted: boolean;
  readonly symlink: boolean;
  readonly compressionMethod: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
}

/**
 * Returns the reason why an entry is rejected, as words that follow the entry's name; null if it is allowed.
 */
export function findEntryIssue(entry: DirectoryEntry): string | null {
  const stored = entry.compressionMethod === STORED;
  if (entry.encrypted) return 'is encrypted';
  if (entry.symlink) return 'is a link to another file';
  if (!stored && entry.compressionMethod !== DEFLATED) return 'uses a compression method other than Deflate';
  if (entry.directory && entry.uncompressedSize > 0) return 'is a folder that contains data';
  return stored && entry.compressedSize !== entry.uncompressedSize ? 'has two different sizes' : null;
}

/**
 * Returns whether a name leads out of the folder into which an archive is unpacked. `/` separates folders.
 */
export function leavesArchive(name: string): boolean {
  return /^\/|^[a-z]:|\0/i.test(name) || name.split('/').includes('..');
}

/**
 * Returns a key that is the same for names that would refer to the same file on a disk that ignores case or
 * Unicode composition.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Returns a name quoted for error messages. */
export function quoteName(name: string): string {
  return `“${name.slice(0, 80)}”`;
}

/**
 * Returns the offset of an entry's data from the start of its local header, or null if `header` is not a
 * local header.
 */
export function dataOffset(header: Uint8Array): number | null {
  if (header.length < LOCAL_HEADER_BYTES) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint32(0, true) !== LOCAL_HEADER_SIGNATURE) return null;
  return LOCAL_HEADER_BYTES + view.getUint16(NAME_LENGTH_AT, true) + view.getUint16(EXTRA_LENGTH_AT, true);
}

/** Error messages for archives that @zip.js/zip.js rejects, by the message of its error. */
const REFUSALS: Readonly<Record<string, string>> = {
  'Ambiguous archive':
    'This ZIP file contradicts itself: different programs would find different files in it.',
  'Encrypted central directory is not supported':
    'This ZIP file is encrypted. Create it again without a password.',
  'Split zip file': 'This file is one part of a split ZIP file. Create a ZIP file that is not split.',
};

/**
 * Returns the error message for any error that was thrown when an archive was opened. For untrusted bytes, the
 * library throws many kinds of errors.
 */
export function explainZipError(error: unknown): string {
  const known = error instanceof Error ? REFUSALS[error.message] : undefined;
  return known ?? 'This file is not a ZIP file, or it is damaged.';
}
