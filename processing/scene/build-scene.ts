import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturePart } from '../../contract/capture.ts';
import type { Corrections } from '../../contract/scans/corrections.ts';
import type { Space } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../mesh/scan-mesh.ts';
import { PictureStore } from './atlas/picture-store.ts';
import { buildPart } from './build-part.ts';
import { CoarseScene } from './coarse/coarse-scene.ts';
import { type Cell, cutMesh } from './cut/cut-mesh.ts';
import { GRID_ERROR } from './gather/welder.ts';
import type { MadeScene } from './made-scene.ts';
import { workAhead } from './work-ahead.ts';

/** Parts begun before one is done: while pictures of the one are encoded, surfaces of the next are made. */
const AHEAD = 2;

/** Makes what of a space is seen, part by part, so that only few of them are in memory: files in the folder `output`. */
export async function buildScene(
  mesh: ScanMesh,
  { floors }: Pick<Space, 'floors'>,
  corrections: Pick<Corrections, 'ceilings'>,
  output: string,
): Promise<MadeScene> {
  const store = new PictureStore(mesh.pictures);
  const coarse = new CoarseScene(store);
  const parts: CapturePart[] = [];
  const cells = cutMesh(mesh, floors, corrections);
  const whole = { mesh, store, cells: cells.length, output };
  const build = (cell: Cell, index: number) => buildPart(whole, cell, `part-${index + 1}`);
  for await (const built of workAhead(cells, AHEAD, build)) {
    if (!built) continue;
    const { part, coarsest, raster } = built;
    parts.push(part);
    coarse.add({ id: part.id, floor: part.floor, ceiling: part.ceiling, level: coarsest, raster });
  }
  const made = await coarse.write(floors);
  await writeFile(join(output, 'scene.glb'), made.bytes);
  return { scene: 'scene.glb', parts, sceneError: made.error, error: GRID_ERROR };
}
