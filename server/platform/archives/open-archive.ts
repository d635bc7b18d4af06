import { createHash } from 'node:crypto';
import { configure, type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import {
  type ArchiveEntries,
  ArchiveRefusedError,
  type PartDigest,
} from '../../../contract/twin-archive/archive-entries.ts';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import { zipEntries } from '../../../contract/twin-archive/zip-entries.ts';
import {
  DEFLATED,
  explainZipError,
  findEntryIssue,
  quoteName,
  STORED,
} from '../../../contract/twin-archive/zip-rules.ts';
import { IMPORT_MAX_UNPACKED } from '../../../contract/limits.ts';
import { type ArchiveSource, type EntryPlace, type FilePart, readerOf } from './archive-source.ts';
import { dataStart } from './extract-entry.ts';

/** Bytes to inflate at a time. The inflated bytes are in memory before they can be checked. */
const CHUNK = 16 * 1024;

export interface OpenArchive extends ArchiveEntries {
  placeOf(path: string): EntryPlace | null;
  close(): Promise<void>;
}

/**
 * The names of entries that are never loaded into memory, and the maximum number of bytes to which all of
 * these entries together may unpack.
 */
export interface LargeEntries {
  names: RegExp;
  maxUnpacked: number;
  /**
   * Name of an inner archive. If the first entry of the outer archive has this name and is not compressed,
   * the inner archive is opened instead of the outer one.
   */
  inner?: string;
}

const NONE: LargeEntries = { names: /^$/, maxUnpacked: 0 };

/**
 * Opens a ZIP archive from an untrusted source and checks its whole directory. The headers must not
 * contradict each other, no file may be a link or encrypted, deflate is the only compression allowed, no two
 * files may share bytes, and all sizes must be within the limits. Throws `ArchiveRefusedError` if a check
 * fails. Reading a file that does not match the directory also throws `ArchiveRefusedError`.
 */
export async function openArchive(source: ArchiveSource, large = NONE): Promise<OpenArchive> {
  configure({ useWebWorkers: false, chunkSize: CHUNK });
  const inner = large.inner === undefined ? null : await findInner(source, large.inner);
  return await openPart(inner ?? source, large, inner?.start ?? 0);
}

async function openPart(source: ArchiveSource, large: LargeEntries, start: number): Promise<OpenArchive> {
  const file = readerOf(source);
  const reader = readerOfZip(file);
  try {
    const files = new Map<string, Entry>();
    const entries = await zipEntries(checked(reader.getEntriesGenerator(), files, large));
    return {
      ...entries,
      digest: (path) => digestFile(files.get(path), path),
      placeOf: (path) => placeOf(files.get(path), start),
      close: async () => await file.close?.(),
    };
  } catch (error) {
    await file.close?.();
    if (error instanceof ArchiveRefusedError) throw error;
    throw new ArchiveRefusedError(explainZipError(error), { cause: error });
  }
}

/**
 * Returns the part of the file that contains the first entry of an archive, if the entry is called `name` and
 * is neither compressed nor encrypted. Returns null in all other cases, and always for an archive in memory.
 * For a damaged archive, null is enough, because `openPart` then reports the error.
 */
async function findInner(source: ArchiveSource, name: string): Promise<FilePart | null> {
  if (source instanceof Uint8Array) return null;
  const file = readerOf(source);
  try {
    const { value: first, done } = await readerOfZip(file).getEntriesGenerator().next();
    if (done || first.filename !== name || first.encrypted) return null;
    const place = placeOf(first, 0);
    if (place?.method !== STORED || place.compressed !== place.bytes) return null;
    const { path } = source;
    return { path, start: await dataStart(path, place.offset), bytes: place.bytes };
  } catch {
    return null;
  } finally {
    await file.close?.();
  }
}

function readerOfZip(file: ReturnType<typeof readerOf>) {
  return new ZipReader(file, {
    strictness: 'strict',
    // `zipEntries` rejects bad names with a better error.
    filenameValidation: 'tolerant',
    checkOverlappingEntry: true,
    checkCrc32: true,
  });
}

/**
 * Returns the position of an entry in its file, or null if the entry is a folder or does not exist. `start`:
 * offset of the archive in the file.
 */
function placeOf(entry: Entry | undefined, start: number): EntryPlace | null {
  if (!entry || entry.directory) return null;
  const { compressedSize: compressed, uncompressedSize: bytes, compressionMethod } = entry;
  const offset = start + entry.offset;
  return { offset, compressed, bytes, method: compressionMethod === STORED ? STORED : DEFLATED };
}

async function* checked(
  entries: AsyncIterable<Entry>,
  files: Map<string, Entry>,
  large: LargeEntries,
): AsyncGenerator<Entry> {
  let unpacked = 0;
  let unpackedLarge = 0;
  for await (const entry of entries) {
    const issue = findEntryIssue(entry);
    if (issue) throw new ArchiveRefusedError(`${quoteName(entry.filename)} ${issue}.`);
    if (large.names.test(entry.filename)) unpackedLarge += entry.uncompressedSize;
    else unpacked += entry.uncompressedSize;
    if (unpackedLarge > large.maxUnpacked) {
      throw new ArchiveRefusedError(
        `The unpacked files of the archive are larger than ${formatBytes(large.maxUnpacked)}, which is the limit for each user’s files.`,
      );
    }
    if (unpacked > IMPORT_MAX_UNPACKED) {
      throw new ArchiveRefusedError(
        `The archive unpacks to more than ${IMPORT_MAX_UNPACKED / 1024 ** 2} MiB, the maximum for a twin archive.`,
      );
    }
    files.set(entry.filename, entry);
    yield entry;
  }
}

/**
 * Hashes a file of the archive in chunks, so that the whole file is never in memory. Throws
 * `ArchiveRefusedError` if the file is missing or damaged.
 */
async function digestFile(entry: Entry | undefined, path: string): Promise<PartDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  const writable = new WritableStream<Uint8Array>({
    write(piece) {
      bytes += piece.length;
      if (bytes > (entry?.uncompressedSize ?? 0))
        throw new Error('The file is larger than its directory entry states.');
      hash.update(piece);
    },
  });
  try {
    if (!entry || entry.directory) throw new Error('There is no such file.');
    await entry.getData(writable);
  } catch (error) {
    throw new ArchiveRefusedError(`${quoteName(path)} cannot be read: it is damaged.`, { cause: error });
  }
  return { bytes, sha256: hash.digest('hex') };
}
