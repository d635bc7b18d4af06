import { ScanRefusedError, type ScanPicture } from '../scan-mesh.ts';
import { IN_MEMORY_MAX, type ScanFolder, type ScanSource, memorySource } from './scan-source.ts';
import { SCAN_PICTURE_MAX_PIXELS, SCAN_PICTURES_MAX_PIXELS } from '../../contract/limits.ts';

/** Thrown when a file names another file that is not in its archive. */
class MissingFileError extends ScanRefusedError {}

const DATA = /^data:([^,]{0,200}),/;

/**
 * Returns the file that an address in another file refers to. The address contains the data itself, or is the
 * path or the unique name of a file in the same archive. Never opens anything outside the archive. `base`:
 * the path of the file that contains the address. `kind`: what the address refers to, such as ‘buffer’, for
 * error messages. Throws `ScanRefusedError` if the archive does not contain the file.
 */
export function findNamed(address: string, base: string, folder: ScanFolder, kind: string): ScanSource {
  const data = DATA.exec(address);
  if (data) return memorySource(kind, decodeData(data[1]!, address.slice(data[0].length)));
  const path = resolvePath(decodeAddress(address), base);
  const found =
    (path === null ? null : folder.find(path)) ??
    findByName(address, folder) ??
    findByName(decodeAddress(address), folder);
  if (found) return found;
  const shown = address.slice(0, 80);
  if (/^[a-z][a-z\d+.-]+:/i.test(address)) {
    throw new ScanRefusedError(
      `The file refers to a ${kind} at another address (“${shown}”). GoV360 opens only uploaded files. Put all files in one ZIP file, or export a GLB file.`,
    );
  }
  if (path === null) {
    throw new ScanRefusedError(
      `The file refers to a ${kind} outside the uploaded files (“${shown}”). Put all files in one ZIP file.`,
    );
  }
  throw new MissingFileError(
    `The file refers to the ${kind} “${shown}”, which is missing. Put the file and everything it refers to in one ZIP file.`,
  );
}

/**
 * Returns a path in the archive from a path relative to the file at `base`; null if the path is absolute or
 * leads out of the archive.
 */
function resolvePath(path: string, base: string): string | null {
  const parts = base.split('/').slice(0, -1);
  if (/^[\\/]|^[a-z]:/i.test(path)) return null;
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function decodeData(head: string, body: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    head.endsWith(';base64') ? Buffer.from(body, 'base64') : Buffer.from(decodeAddress(body), 'latin1'),
  );
}

/** Characters outside ASCII. Programs encode them in different ways. */
const UNSURE = /[^\x20-\x7e]+/g;

/**
 * Paths by file name, and by file name with non-ASCII characters replaced by ‘?’; null if several files share
 * the name.
 */
interface Names {
  exact: Map<string, string | null>;
  rough: Map<string, string | null>;
}
const known = new WeakMap<ScanFolder, Names>();

/**
 * Returns the file in an archive whose name matches the last part of an address, or null if none or several
 * match. Scanning programs write paths on the computer that they run on, and may encode non-ASCII names
 * differently from the archive.
 */
export function findByName(address: string, folder: ScanFolder): ScanSource | null {
  const names = known.get(folder) ?? namesOf(folder);
  known.set(folder, names);
  const name = lastPart(address);
  const path = names.exact.get(name) ?? names.rough.get(roughly(name));
  return path ? folder.find(path) : null;
}

function namesOf({ paths }: ScanFolder): Names {
  const names: Names = { exact: new Map(), rough: new Map() };
  for (const path of paths) {
    const name = lastPart(path);
    names.exact.set(name, names.exact.has(name) ? null : path);
    const rough = roughly(name);
    names.rough.set(rough, names.rough.has(rough) ? null : path);
  }
  return names;
}

function lastPart(path: string): string {
  return path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .normalize('NFC')
    .toLowerCase();
}

function roughly(name: string): string {
  return name.replaceAll(UNSURE, '?');
}

/** The first bytes of the supported types of pictures. sharp could open many more types. */
const KINDS: readonly [mediaType: ScanPicture['mediaType'], begins: RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF....WEBP/s],
];

/**
 * Collects the pictures of a scan, each only once, and enforces the limits on their bytes and pixels. Reads
 * the width and height of a picture without decoding it.
 */
export class GatheredPictures {
  readonly pictures: ScanPicture[] = [];
  readonly #indices = new Map<string, number>();
  #pixels = 0;
  #bytes = 0;

  /**
   * The first 80 characters of the addresses of missing pictures. Surfaces that use such a picture are drawn
   * without it.
   */
  readonly missing = new Set<string>();

  /**
   * Returns the index of the picture that an address in the file at `base` refers to; -1 if it is missing.
   */
  async addNamed(address: string, base: string, folder: ScanFolder, key?: string): Promise<number> {
    let file: ScanSource;
    try {
      file = findNamed(address, base, folder, 'picture');
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
      this.missing.add(address.slice(0, 80));
      return -1;
    }
    return await this.add(key ?? (DATA.test(address) ? address : file.name), file);
  }

  /**
   * Returns the index of the picture stored under `key`. Reads the picture if it is new. Throws
   * `ScanRefusedError` if the picture is damaged or not a JPEG, PNG or WebP, or if the pictures exceed a
   * limit.
   */
  async add(key: string, file: Pick<ScanSource, 'bytes' | 'read'>): Promise<number> {
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#bytes += file.bytes;
    if (this.#bytes > IN_MEMORY_MAX) throw tooManyPixels();
    const bytes = await file.read(0, file.bytes);
    const mediaType = KINDS.find(([, begins]) =>
      begins.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1')),
    )?.[0];
    if (!mediaType) throw this.unreadable();
    const { width, height } = await sizeOf(bytes);
    this.#pixels += width * height;
    if (width * height > SCAN_PICTURE_MAX_PIXELS)
      throw new ScanRefusedError(
        `A picture in the file has ${width} × ${height} pixels, which is too large. Export the file with pictures of at most 16,384 × 16,384.`,
      );
    if (this.#pixels > SCAN_PICTURES_MAX_PIXELS) throw tooManyPixels();
    this.#indices.set(key, this.pictures.length);
    return this.pictures.push({ bytes, mediaType, width, height }) - 1;
  }

  unreadable(): ScanRefusedError {
    return new ScanRefusedError(
      'A picture in the file is damaged, or is not a JPEG, PNG or WebP. Export the file again with JPEG or PNG pictures.',
    );
  }
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // sharp is loaded only here, because most rejected files are rejected before their pictures are read.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > 0 && height > 0) return { width, height };
  } catch {
    // An unreadable picture leads to the error below.
  }
  throw new ScanRefusedError('A picture in the file is damaged. Export the file again.');
}

function tooManyPixels(): ScanRefusedError {
  return new ScanRefusedError(
    'The pictures in the file are too large in total. Export the file with fewer or smaller pictures.',
  );
}
