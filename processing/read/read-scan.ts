import { type RawScan, type ScanMaterial, type ScanMesh, ScanRefusedError } from '../scan-mesh.ts';
import { toLinear } from '../scene/geometry.ts';
import {
  HEAD,
  NO_FOLDER,
  type ScanFolder,
  type ScanReader,
  type ScanSource,
  openFileSource,
  whatToDoInstead,
} from './scan-source.ts';
import { glbReader, gltfReader } from './gltf/gltf-reader.ts';
import { plyReader } from './ply/ply-reader.ts';
import { zipReader } from './zip-reader.ts';

/**
 * Returns the surfaces of the scan in the file at a path. `name`: the file name that the user knows. Detects
 * the format from the first bytes of the file. Throws `ScanRefusedError` for a file that cannot be read or
 * exceeds a limit of `contract/limits.ts`.
 */
export async function readScan(path: string, name: string): Promise<RawScan> {
  const file = await openFileSource(path, name);
  try {
    return await readSource(file, NO_FOLDER);
  } finally {
    await file.close();
  }
}

/**
 * Gives a lit material to each part that has an unlit material without a picture and the same colour at all
 * vertices, because such a colour must come from a material. Colours that differ between vertices already
 * include the lighting.
 */
function lightPlain({ parts, materials }: ScanMesh): void {
  for (const part of parts) {
    const material = materials[part.material];
    const { colors } = part;
    if (!colors || !material?.unlit || material.picture >= 0) continue;
    if (colors.some((value, at) => value !== colors[at % 4])) continue;
    const color = material.color.map(
      (share, at) => share * (at < 3 ? toLinear(colors[at]!) : colors[at]! / 255),
    );
    part.colors = null;
    part.material = materials.push({ ...material, color: color as ScanMaterial['color'], unlit: false }) - 1;
  }
}

/** All formats that users can upload. zip-reader.ts lists the formats that an archive may contain. */
const SCAN_READERS: readonly ScanReader[] = [glbReader, zipReader, plyReader, gltfReader];

/**
 * Returns the surfaces of a scan. `folder`: the files that the scan may refer to. Throws `ScanRefusedError`
 * if no reader supports the file, or if the file is empty, damaged, too large or without surfaces.
 */
export async function readSource(source: ScanSource, folder: ScanFolder): Promise<RawScan> {
  if (source.bytes === 0) throw new ScanRefusedError('The file is empty. Export it again.');
  const head = await source.read(0, Math.min(HEAD, source.bytes));
  const reader = SCAN_READERS.find((reader) => reader.reads(head));
  if (!reader) throw new ScanRefusedError(whatToDoInstead(head));
  const scan = await readAll(reader.read(source, folder));
  if (scan.mesh.parts.every(({ indices }) => indices.length === 0)) {
    throw new ScanRefusedError(
      'The file has no surfaces, only points or lines, so there is nothing to walk on. Export it as a mesh.',
    );
  }
  lightPlain(scan.mesh);
  return scan;
}

async function readAll(reading: Promise<RawScan>): Promise<RawScan> {
  try {
    return await reading;
  } catch (error) {
    // A `RangeError` means that an array would exceed the memory or the maximum length of an array.
    if (error instanceof RangeError) {
      throw new ScanRefusedError(
        'The file is too large or too damaged to read. Export it again, with fewer triangles.',
        { cause: error },
      );
    }
    throw error;
  }
}
