import { configure, type Entry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { SCAN_MAX_UNPACKED } from '../../../contract/limits.ts';
import {
  explainZipError,
  findEntryIssue,
  leavesArchive,
  nameKey,
  quoteName,
} from '../../../contract/twin-archive/zip-rules.ts';
import { ScanRefusedError } from '../../scan-mesh.ts';
import type { ScanFolder, ScanSource } from '../scan-source.ts';
import { whatToDoInstead } from '../what-to-do-instead.ts';
import { entrySource } from './entry-source.ts';

const ENTRIES_MAX = 20_000;
/** Files that macOS adds to archives. */
const LEFT_OUT = /(^|\/)(__MACOSX\/|\._|\.DS_Store$)/;
/** Files that a scan may consist of. Others, such as the plans of a MatterPak, are never unpacked. */
const PARTS =
  /\.(glb|gltf|bin|obj|mtl|ply|jpe?g|png|webp|tiff?|bmp|tga|gif|ktx2?|dds|avif|hei[cf]|exr|zip)$/i;

/** Matches USD files. A USDZ is a ZIP. */
const USD = /\.usd[ac]?$/i;

/**
 * Opens an untrusted archive without unpacking any file. Throws `ScanRefusedError` if the directory is
 * ambiguous or damaged, if names lead out of it, or if it states more bytes than the limit. Reading a file
 * that is larger than the directory states also throws.
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
      const issue = findEntryIssue(entry);
      if (issue)
        throw new ScanRefusedError(
          `${quoteName(entry.filename)} ${issue}. Create the ZIP again without a password or links.`,
        );
      unpacked += entry.uncompressedSize;
      if (unpacked > SCAN_MAX_UNPACKED) throw unpacksToTooMuch();
      const key = nameKey(path);
      if (files.has(key)) throw new ScanRefusedError(`The ZIP has ${quoteName(path)} twice.`);
      files.set(key, entrySource(source, path, entry));
    }
  } catch (error) {
    if (error instanceof ScanRefusedError) throw error;
    throw new ScanRefusedError(explainZipError(error), { cause: error });
  }
  return {
    paths: [...files.values()].map(({ name }) => name),
    find: (path) => files.get(nameKey(path)) ?? null,
  };
}

function checkedPath({ filename }: Entry): string {
  // Some programs for Windows write backslashes.
  const path = filename.replaceAll('\\', '/');
  if (leavesArchive(path)) {
    throw new ScanRefusedError(`${quoteName(filename)} is not a valid file name in a ZIP.`);
  }
  return path;
}

function unpacksToTooMuch(): ScanRefusedError {
  return new ScanRefusedError(`The ZIP unpacks to more than ${SCAN_MAX_UNPACKED / 1024 ** 3} GiB.`);
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
