import { type RawScan, ScanRefusedError } from '../scan-mesh.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The bytes of a file on the disk, in an archive or in memory. */
export interface ScanSource {
  /** The name or path that users know. */
  name: string;
  bytes: number;
  /** Reads exactly this many bytes into a new array. Throws `ScanRefusedError` if the file ends first. */
  read(from: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Yields the whole file from the beginning, in pieces. */
  pieces(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The files that a scan may refer to: those of its archive, or none. */
export interface ScanFolder {
  /** The paths of all its files, with `/` between their parts. */
  paths: readonly string[];
  /** Finds a file by its path, ignoring case; null if there is none. */
  find(path: string): ScanSource | null;
}

/**
 * The maximum total size of all encoded pictures, in bytes. Also the maximum size of a compressed file in a
 * ZIP that is read with random access. The reader keeps both in memory as a whole.
 */
export const IN_MEMORY_MAX = 1.5 * 1024 ** 3;
/** The number of bytes at the start of a file that readers use to detect its format. */
export const HEAD = 4096;

/** The folder of a file that was not uploaded in an archive. */
export const NO_FOLDER: ScanFolder = { paths: [], find: () => null };

export function memorySource(name: string, all: Uint8Array<ArrayBuffer>): ScanSource {
  return {
    name,
    bytes: all.length,
    async read(from, length) {
      if (from < 0 || from + length > all.length) throw endsEarly(name);
      return all.slice(from, from + length);
    },
    async *pieces() {
      yield all;
    },
  };
}

const PIECE = 4 * 1024 ** 2;

/** Opens a file on the disk. Only the requested parts are read into memory. The caller must call `close`. */
export async function openFileSource(
  path: string,
  name: string,
): Promise<ScanSource & { close(): Promise<void> }> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    name,
    bytes: size,
    async read(from, length) {
      if (from < 0 || from + length > size) throw endsEarly(name);
      const bytes = new Uint8Array(length);
      for (let done = 0; done < length;) {
        const { bytesRead } = await handle.read(bytes, done, length - done, from + done);
        if (bytesRead === 0) throw endsEarly(name);
        done += bytesRead;
      }
      return bytes;
    },
    pieces: () => createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer<ArrayBuffer>>,
    close: () => handle.close(),
  };
}

export function endsEarly(name: string): ScanRefusedError {
  return new ScanRefusedError(`“${name.slice(0, 80)}” is incomplete or damaged. Copy or export it again.`);
}

/** A reader of one format. To add a format, add a folder with a reader, and an entry in `SCAN_READERS`. */
export interface ScanReader {
  /**
   * Returns whether a file has this format. `head`: its first bytes, up to `HEAD`. The file's name does not
   * matter.
   */
  reads(head: Uint8Array): boolean;
  /** Returns the surfaces in a file. Throws `ScanRefusedError` if the file cannot be read. */
  read(source: ScanSource, folder: ScanFolder): Promise<RawScan>;
}

const MESHES =
  'a GLB file, a PLY file with faces, or a ZIP file that contains a glTF or OBJ file with its materials and pictures';

/**
 * Common formats that are not supported: how their files begin, and the error message that says what to do
 * instead.
 */
const KNOWN: readonly [begins: RegExp, sentence: string][] = [
  [
    /^ASTM-E57/,
    `This is a point cloud (E57). Create a mesh in your scanner’s software, then export ${MESHES}.`,
  ],
  [
    /^LASF/,
    `This is a point cloud (LAS or LAZ). Create a mesh in your scanner’s software, then export ${MESHES}.`,
  ],
  [/^# \.PCD/, `This is a point cloud (PCD). Create a mesh from it, then export ${MESHES}.`],
  [/^ISO-10303-21;/, `This is a building model (IFC or STEP). Export it from your program as ${MESHES}.`],
  [/^(Kaydara FBX Binary|; FBX )/, `This is an FBX file. Export it from your program as ${MESHES}.`],
  [/^(#usda|PXR-USDC)/, `This is a USD file. Export it from your program as ${MESHES}.`],
  [
    /^.\x8b/s,
    `This is a compressed file (gzip), which may contain Gaussian splats. Unpack it, or export ${MESHES}.`,
  ],
  [/^NGSP/, `This file contains Gaussian splats, which have no surfaces. Export ${MESHES}.`],
  [
    /^(Rar!|7z\xbc\xaf)/,
    'GoV360 cannot open this kind of archive. Unpack it, then put its files in a ZIP file.',
  ],
  [/^solid |^\s*facet /, `This is an STL file. Export it from your program as ${MESHES}.`],
  [/^<\?xml[\s\S]*<COLLADA/, `This is a COLLADA file. Export it from your program as ${MESHES}.`],
  [/^(\xff\xd8\xff|\x89PNG|RIFF....WEBP)/s, `This is a picture, not a scan. Upload ${MESHES}.`],
  [/^%PDF-/, `This is a PDF, not a scan. Upload ${MESHES}.`],
];

/** Matches lines at the beginning of OBJ and MTL text. */
const OBJ = /^(mtllib|usemtl|newmtl|[vfog]|v[nt]) /m;

/** Returns the error message for a file that no reader supports. `head`: its first bytes. */
export function whatToDoInstead(head: Uint8Array): string {
  const text = Buffer.from(head).toString('latin1');
  const known = KNOWN.find(([begins]) => begins.test(text));
  if (known) return known[1];
  if (OBJ.test(text))
    return 'Put the OBJ file, its MTL file and its pictures in a ZIP file. Then upload the ZIP file.';
  return `GoV360 cannot read this kind of file. Upload ${MESHES}.`;
}
