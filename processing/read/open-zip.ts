import { type Entry, Reader, ZipReader, configure } from '@zip.js/zip.js/lib/zip-core-native.js';
import { SCAN_MAX_UNPACKED } from '../../contract/limits.ts';
import {
  LOCAL_HEADER_BYTES,
  STORED,
  dataOffset,
  explainZipError,
  findEntryIssue,
  leavesArchive,
  nameKey,
  quoteName,
} from '../../contract/twin-archive/zip-rules.ts';
import { ScanRefusedError } from '../scan-mesh.ts';
import {
  IN_MEMORY_MAX,
  type ScanFolder,
  type ScanSource,
  memorySource,
  whatToDoInstead,
} from './scan-source.ts';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const ENTRIES_MAX = 20_000;
/** Files that macOS adds to archives. */
const LEFT_OUT = /(^|\/)(__MACOSX\/|\._|\.DS_Store$)/;
/** Files that a scan may consist of. Others, such as the PDF files of a MatterPak, are never unpacked. */
const PARTS =
  /\.(glb|gltf|bin|obj|mtl|ply|jpe?g|png|webp|tiff?|bmp|tga|gif|ktx2?|dds|avif|hei[cf]|exr|zip)$/i;

/** Matches USD files. A USDZ is a ZIP. */
const USD = /\.usd[ac]?$/i;

/**
 * Opens an untrusted archive without unpacking any file. Throws `ScanRefusedError` if its directory is
 * ambiguous or damaged, if a path leads out of the archive, if the archive contains a USD file, or if the
 * number or total size of the files exceeds the limit. Also throws if a file that may be part of the scan
 * occurs twice, is encrypted, is a link, or is compressed with a method other than Deflate. Reading a whole
 * file also throws if its size differs from the size in the directory.
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
      if (count > ENTRIES_MAX)
        throw new ScanRefusedError(
          `The ZIP file contains more than ${ENTRIES_MAX} files. Remove the files that the scan does not need.`,
        );
      const path = checkedPath(entry);
      if (USD.test(path)) throw new ScanRefusedError(whatToDoInstead(Buffer.from('PXR-USDC')));
      if (entry.directory || LEFT_OUT.test(path) || !PARTS.test(path)) continue;
      const issue = findEntryIssue(entry);
      if (issue)
        throw new ScanRefusedError(
          `${quoteName(entry.filename)} ${issue}. Create the ZIP file again with Deflate compression, without a password and without links.`,
        );
      unpacked += entry.uncompressedSize;
      if (unpacked > SCAN_MAX_UNPACKED)
        throw new ScanRefusedError(
          `The unpacked files of the ZIP file are larger than ${SCAN_MAX_UNPACKED / 1024 ** 3} GiB in total. Export fewer or smaller files.`,
        );
      const key = nameKey(path);
      if (files.has(key))
        throw new ScanRefusedError(
          `The ZIP file contains ${quoteName(path)} twice. Create the ZIP file again.`,
        );
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
    throw new ScanRefusedError(
      `${quoteName(filename)} is not a valid file name in a ZIP file. Rename the file and create the ZIP file again.`,
    );
  }
  return path;
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

const PIECE = 1024 ** 2;

/**
 * Returns a file in an archive. If the file is stored without compression, only the requested parts are read
 * into memory.
 */
function entrySource(archive: ScanSource, name: string, entry: Entry): ScanSource {
  const { uncompressedSize: bytes } = entry;
  const stored = entry.compressionMethod === STORED;
  let unpacked: Promise<ScanSource> | null = null;
  const pieces = () => unpackedPieces(archive, name, entry);
  return {
    name,
    bytes,
    pieces,
    async read(from, length) {
      if (stored) {
        if (from + length > bytes) throw damaged(name);
        return await archive.read((await dataStart(archive, name, entry)) + from, length);
      }
      // Keeps neither the bytes of a whole file, which is read only once, nor those of a short beginning.
      if (from === 0 && (length === bytes || length <= PIECE)) return await readHead(pieces(), name, length);
      unpacked ??= unpackWhole(pieces(), name, bytes);
      return await (await unpacked).read(from, length);
    },
  };
}

async function readHead(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const head = new Uint8Array(length);
  let at = 0;
  if (length === 0) return head;
  for await (const piece of pieces) {
    head.set(piece.subarray(0, length - at), at);
    at = Math.min(length, at + piece.length);
    if (at === length) return head;
  }
  throw damaged(name);
}

async function unpackWhole(
  pieces: AsyncIterable<Uint8Array>,
  name: string,
  bytes: number,
): Promise<ScanSource> {
  if (bytes > IN_MEMORY_MAX) {
    throw new ScanRefusedError(
      `${quoteName(name)} is compressed and larger than 1.5 GiB. Create the ZIP file without compression, or upload the scan as GLB.`,
    );
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for await (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return memorySource(name, whole);
}

/** Yields exactly as many bytes as the directory states, or throws. */
async function* unpackedPieces(
  archive: ScanSource,
  name: string,
  entry: Entry,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packed = packedPieces(archive, name, entry);
  const source = entry.compressionMethod === STORED ? packed : inflated(packed);
  let count = 0;
  try {
    for await (const piece of source) {
      count += piece.length;
      if (count > entry.uncompressedSize) throw damaged(name);
      yield piece;
    }
  } catch (error) {
    if (error instanceof ScanRefusedError) throw error;
    throw damaged(name, error);
  }
  if (count < entry.uncompressedSize) throw damaged(name);
}

async function* packedPieces(
  archive: ScanSource,
  name: string,
  entry: Entry,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const start = await dataStart(archive, name, entry);
  for (let at = 0; at < entry.compressedSize; at += PIECE) {
    yield await archive.read(start + at, Math.min(PIECE, entry.compressedSize - at));
  }
}

function inflated(packed: AsyncIterable<Uint8Array>): AsyncIterable<Buffer<ArrayBuffer>> {
  const input = Readable.from(packed, { objectMode: false });
  const inflate = createInflateRaw({ chunkSize: PIECE });
  input.on('error', (error) => inflate.destroy(error));
  inflate.on('close', () => input.destroy());
  return input.pipe(inflate);
}

async function dataStart(archive: ScanSource, name: string, { offset }: Entry): Promise<number> {
  const toData = dataOffset(await archive.read(offset, LOCAL_HEADER_BYTES));
  if (toData === null) throw damaged(name);
  return offset + toData;
}

function damaged(name: string, cause?: unknown): ScanRefusedError {
  return new ScanRefusedError(
    `${quoteName(name)} in the ZIP file is damaged and cannot be read. Create the ZIP file again.`,
    { cause },
  );
}
