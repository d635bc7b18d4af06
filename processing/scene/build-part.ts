import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CapturePart } from '../../contract/capture.ts';
import type { ScanMesh } from '../mesh/scan-mesh.ts';
import { makeAtlas } from './atlas/make-atlas.ts';
import type { PictureStore, Raster } from './atlas/picture-store.ts';
import { shrink } from './coarse/coarse-pictures.ts';
import type { Cell } from './cut/cut-mesh.ts';
import { gatherCell } from './gather/gather-cell.ts';
import { LevelPictures } from './level-pictures.ts';
import { joinPatches } from './levels/join-patches.ts';
import { makeLevels, type Level } from './levels/make-levels.ts';
import { SceneDocument } from './write/scene-document.ts';

/** Bytes on the graphics card of a pixel with its smaller versions. */
const PIXEL_BYTES = 4 * (4 / 3);

export interface BuiltPart {
  part: CapturePart;
  coarsest: Level;
  /** Its pictures put together, as small as the coarse scene has them; null for none. */
  raster: Raster | null;
}

/** What the parts of a scene have in common. */
export interface Whole {
  mesh: ScanMesh;
  store: PictureStore;
  /** How many parts there are. */
  cells: number;
  /** The folder of the files. */
  output: string;
}

/** Makes the levels of a cell as files; null where nothing is left of it. */
export async function buildPart(
  { mesh, store, cells, output }: Whole,
  cell: Cell,
  id: string,
): Promise<BuiltPart | null> {
  const patches = gatherCell(mesh, cell);
  const atlas = await makeAtlas(patches, store);
  const finest = joinPatches(
    patches,
    (patch) => atlas?.pictureOf(patch) ?? (patch.uvs ? patch.material.picture : null),
  );
  if (finest.indices.length === 0) return null;
  const raster = atlas?.raster ?? null;
  const pictures = new LevelPictures(raster, store);
  pictures.begin(finest, 1);
  const small = raster && shrink(raster, cells);
  const levels = await makeLevels(finest, raster ? Math.max(raster.width, raster.height) : 0);
  for (const { geometry, shrunk } of levels) pictures.begin(geometry, shrunk);
  const written: CapturePart['levels'] = [];
  for (const [number, level] of levels.entries())
    written.push(await writeLevel(id, level, join(output, `${id}-${number}.glb`), pictures));
  return {
    part: { id, floor: cell.floor, ceiling: cell.ceiling, box: boxOf(finest.positions), levels: written },
    coarsest: levels[0]!,
    raster: await small,
  };
}

async function writeLevel(
  id: string,
  { geometry, error, shrunk }: Level,
  path: string,
  pictures: LevelPictures,
): Promise<CapturePart['levels'][number]> {
  const drawn = await pictures.of(geometry, shrunk);
  const document = new SceneDocument();
  await document.addPart(id, geometry, ({ picture }) =>
    picture === null ? null : drawn.get(picture)!.bytes,
  );
  const bytes = await document.write();
  await writeFile(path, bytes);
  const pixels = [...drawn.values()].reduce((sum, picture) => sum + picture.pixels, 0);
  return {
    file: basename(path),
    bytes: bytes.length,
    gpuBytes: Math.ceil(document.gpuBytes + pixels * PIXEL_BYTES),
    triangles: document.triangles,
    error,
  };
}

function boxOf(positions: Float32Array): CapturePart['box'] {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const value = positions[i + k]!;
      if (value < min[k]!) min[k] = value;
      if (value > max[k]!) max[k] = value;
    }
  return [min, max];
}
