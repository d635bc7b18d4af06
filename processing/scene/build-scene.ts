import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturePart } from '../../contract/capture.ts';
import type { Corrections } from '../../contract/scans/corrections.ts';
import type { Space } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../mesh/scan-mesh.ts';
import { PictureStore } from './atlas/picture-store.ts';
import { buildPart } from './build-part.ts';
import { shrink } from './coarse/coarse-pictures.ts';
import { CoarseScene } from './coarse/coarse-scene.ts';
import { cutMesh } from './cut/cut-mesh.ts';
import { GRID_ERROR } from './gather/welder.ts';
import type { MadeScene } from './made-scene.ts';

/** Makes what of a space is seen, part by part, so that only one of them is in memory: files in the folder `output`. */
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
  for (const [i, cell] of cells.entries()) {
    const built = await buildPart(mesh, cell, `part-${i + 1}`, output, store);
    if (!built) continue;
    const { part, coarsest, raster } = built;
    parts.push(part);
    coarse.add({
      id: part.id,
      floor: part.floor,
      ceiling: part.ceiling,
      level: coarsest,
      raster: raster && (await shrink(raster, cells.length)),
    });
  }
  const made = await coarse.write(floors);
  await writeFile(join(output, 'scene.glb'), made.bytes);
  return { scene: 'scene.glb', parts, sceneError: made.error, error: GRID_ERROR };
}
