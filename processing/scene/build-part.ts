import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturePart } from '../../contract/capture.ts';
import type { ScanMesh } from '../mesh/scan-mesh.ts';
import { encode, type PictureStore, type Raster } from './atlas/picture-store.ts';
import { makeAtlas } from './atlas/make-atlas.ts';
import type { Cell } from './cut/cut-mesh.ts';
import { gatherCell } from './gather/gather-cell.ts';
import type { Geometry } from './levels/geometry.ts';
import { joinPatches } from './levels/join-patches.ts';
import { makeLevels, type Level } from './levels/make-levels.ts';
import { SceneDocument } from './write/scene-document.ts';

/** Pixels that a picture may be wide in the finest level where a surface repeats it. */
const REPEATED_SIDE = 1024;
/** Bytes on the graphics card of a pixel with its smaller versions. */
const PIXEL_BYTES = 4 * (4 / 3);

export interface BuiltPart {
  part: CapturePart;
  coarsest: Level;
  /** Its pictures put together; null for none. */
  raster: Raster | null;
}

/** Makes the levels of a cell as files in the folder `output`; null where nothing is left of it. */
export async function buildPart(
  mesh: ScanMesh,
  cell: Cell,
  id: string,
  output: string,
  store: PictureStore,
): Promise<BuiltPart | null> {
  const patches = gatherCell(mesh, cell);
  const atlas = await makeAtlas(patches, store);
  const finest = joinPatches(
    patches,
    (patch) => atlas?.pictureOf(patch) ?? (patch.uvs ? patch.material.picture : null),
  );
  if (finest.indices.length === 0) return null;
  const raster = atlas?.raster ?? null;
  const levels = await makeLevels(finest, raster ? Math.max(raster.width, raster.height) : 0);
  const written: CapturePart['levels'] = [];
  for (const [number, level] of levels.entries())
    written.push(await writeLevel(id, level, `${id}-${number}.glb`, output, raster, store));
  return {
    part: { id, floor: cell.floor, ceiling: cell.ceiling, box: boxOf(finest.positions), levels: written },
    coarsest: levels[0]!,
    raster,
  };
}

async function writeLevel(
  id: string,
  { geometry, error, shrunk }: Level,
  file: string,
  output: string,
  raster: Raster | null,
  store: PictureStore,
): Promise<CapturePart['levels'][number]> {
  const pictures = new Map<number | 'atlas', Uint8Array>();
  let pixels = 0;
  for (const picture of picturesOf(geometry)) {
    const from = picture === 'atlas' ? raster! : await store.raster(picture);
    const longest = Math.max(from.width, from.height);
    const side = Math.ceil((picture === 'atlas' ? longest : Math.min(longest, REPEATED_SIDE)) / shrunk);
    pictures.set(picture, await encode(from, side));
    pixels += from.width * from.height * (side / longest) ** 2;
  }
  const document = new SceneDocument();
  await document.addPart(id, geometry, ({ picture }) => (picture === null ? null : pictures.get(picture)!));
  const bytes = await document.write();
  await writeFile(join(output, file), bytes);
  return {
    file,
    bytes: bytes.length,
    gpuBytes: Math.ceil(document.gpuBytes + pixels * PIXEL_BYTES),
    triangles: document.triangles,
    error,
  };
}

function picturesOf({ looks }: Geometry): Set<number | 'atlas'> {
  return new Set(looks.flatMap(({ picture }) => picture ?? []));
}

function boxOf(positions: Float32Array): CapturePart['box'] {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const [i, value] of positions.entries()) {
    if (value < min[i % 3]!) min[i % 3] = value;
    if (value > max[i % 3]!) max[i % 3] = value;
  }
  return [min, max];
}
