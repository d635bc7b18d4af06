import { type RawScan, ScanRefusedError } from '../scan-mesh.ts';
import type { ScanFolder, ScanSource } from './scan-source.ts';
import { whatToDoInstead } from './what-to-do-instead.ts';
import { glbReader } from './gltf/glb-reader.ts';
import { gltfReader } from './gltf/gltf-reader.ts';
import { plyReader } from './ply/ply-reader.ts';
import type { ScanReader } from './scan-reader.ts';
import { zipReader } from './zip/zip-reader.ts';

/** All kinds of files that may be uploaded. What else an archive may hold, zip-reader.ts says. */
const SCAN_READERS: readonly ScanReader[] = [glbReader, zipReader, plyReader, gltfReader];

const HEAD = 4096;

/** What a reader makes of it, whichever of them reads files like this one. */
export async function readSource(source: ScanSource, folder: ScanFolder): Promise<RawScan> {
  if (source.bytes === 0) throw new ScanRefusedError('The file is empty.');
  const head = await source.read(0, Math.min(HEAD, source.bytes));
  const reader = SCAN_READERS.find((reader) => reader.reads(head));
  if (!reader) throw new ScanRefusedError(whatToDoInstead(head));
  const scan = await readAll(reader.read(source, folder));
  if (scan.mesh.parts.every(({ indices }) => indices.length === 0)) {
    throw new ScanRefusedError(
      'It has no surfaces: points and lines alone cannot be walked on. Export it as a mesh.',
    );
  }
  return scan;
}

async function readAll(reading: Promise<RawScan>): Promise<RawScan> {
  try {
    return await reading;
  } catch (error) {
    // Of an array that no memory is left for, or that is longer than arrays can be.
    if (error instanceof RangeError) {
      throw new ScanRefusedError('It is too large or too damaged to be read.', { cause: error });
    }
    throw error;
  }
}
