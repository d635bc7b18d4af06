import {
  configure,
  type Entry,
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_SPLIT_ZIP_FILE,
  Reader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { SCAN_MAX_UNPACKED } from '../../../contract/limits.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import type { ScanFolder, ScanSource } from '../scan-source.ts';
import { whatToDoInstead } from '../what-to-do-instead.ts';
import { DEFLATED, entrySource, STORED } from './entry-source.ts';

const ENTRIES_MAX = 20_000;
/** What the Mac puts into archives beside each file. */
const LEFT_OUT = /(^|\/)(__MACOSX\/|\._|\.DS_Store$)/;
/** All that a scan may consist of. What else is in the archive, such as the plans of a MatterPak, is never unpacked. */
const PARTS =
  /\.(glb|gltf|bin|obj|mtl|ply|jpe?g|png|webp|tiff?|bmp|tga|gif|ktx2?|dds|avif|hei[cf]|exr|zip)$/i;

/** A USDZ is a ZIP. */
const USD = /\.usd[ac]?$/i;

const SENTENCES: Readonly<Record<string, string>> = {
  [ERR_AMBIGUOUS_ARCHIVE]:
    'This ZIP says different things in different places, so that programs would not agree on what it holds.',
  [ERR_ENCRYPTED_CENTRAL_DIRECTORY]: 'This ZIP is encrypted.',
  [ERR_SPLIT_ZIP_FILE]: 'This is one of several files that a ZIP was split into.',
};

/**
 * The files of a stranger's archive, of which none has been unpacked yet. Throws `ScanRefusedError` where the directory is ambiguous or
 * damaged, where names lead out of it, and where it says that its files are larger than the bound; reading a file that is larger than the
 * directory says throws too.
 */
export async function openZip(source: ScanSource): Promise<ScanFolder> {
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new SourceReader(source), {
    strictness: 'strict',
    filenameValidation: 'tolerant',
    checkOverlappingEntry: true,
  });
  const files = new Map<string, ScanSource>();
  try {
    let count = 0;
    let unpacked = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > ENTRIES_MAX) throw new ScanRefusedError(`The ZIP has more than ${ENTRIES_MAX} files.`);
      const path = checkedPath(entry);
      if (USD.test(path)) throw new ScanRefusedError(whatToDoInstead(Buffer.from('PXR-USDC')));
      if (entry.directory || LEFT_OUT.test(path) || !PARTS.test(path)) continue;
      checkEntry(entry);
      unpacked += entry.uncompressedSize;
      if (unpacked > SCAN_MAX_UNPACKED) throw unpacksToTooMuch();
      const key = keyOf(path);
      if (files.has(key)) throw new ScanRefusedError(`The ZIP has “${path.slice(0, 80)}” twice.`);
      files.set(key, entrySource(source, path, entry));
    }
  } catch (error) {
    throw refusedBy(error);
  }
  return {
    paths: [...files.values()].map(({ name }) => name),
    find: (path) => files.get(keyOf(path)) ?? null,
  };
}

/** Names that differ by case or by how letters are composed are one file on some disks. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function checkedPath({ filename }: Entry): string {
  // As some programs for Windows write it.
  const path = filename.replaceAll('\\', '/');
  if (/^\/|^[a-z]:|\0/i.test(path) || path.split('/').includes('..')) {
    throw new ScanRefusedError(`“${filename.slice(0, 80)}” is no name of a file inside a ZIP.`);
  }
  return path;
}

function checkEntry({ filename, encrypted, symlink, compressionMethod: method, ...entry }: Entry): void {
  const name = `“${filename.slice(0, 80)}”`;
  if (encrypted) throw new ScanRefusedError(`${name} is encrypted. Make the ZIP without a password.`);
  if (symlink) throw new ScanRefusedError(`${name} is a link to another file.`);
  if (method !== STORED && method !== DEFLATED) {
    throw new ScanRefusedError(
      `${name} is compressed in a way that is not known here. Make the ZIP in the usual way.`,
    );
  }
  if (method === STORED && entry.compressedSize !== entry.uncompressedSize) {
    throw new ScanRefusedError(`${name} says two things of its size.`);
  }
}

function unpacksToTooMuch(): ScanRefusedError {
  return new ScanRefusedError(`The ZIP unpacks to more than ${SCAN_MAX_UNPACKED / 1024 ** 3} GiB.`);
}

/** Whatever opening it throws at a stranger's bytes means that it is no archive that can be read. */
function refusedBy(error: unknown): ScanRefusedError {
  if (error instanceof ScanRefusedError) return error;
  const known = error instanceof Error ? SENTENCES[error.message] : undefined;
  return new ScanRefusedError(known ?? 'This is no ZIP, or it is damaged.', { cause: error });
}

class SourceReader extends Reader<ScanSource> {
  readonly #source: ScanSource;

  constructor(source: ScanSource) {
    super(source);
    this.#source = source;
    this.size = source.bytes;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    return await this.#source.read(index, Math.max(0, Math.min(length, this.size - index)));
  }
}
