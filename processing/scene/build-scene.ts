import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturePart } from '../../contract/capture.ts';
import type { Corrections } from '../../contract/scans/corrections.ts';
import type { Space } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../mesh/scan-mesh.ts';
import { cutMesh, type Cell } from './cut/cut-mesh.ts';
import { gatherCell } from './gather/gather-cell.ts';
import { GRID_ERROR } from './gather/welder.ts';
import { joinPatches } from './levels/join-patches.ts';
import { makeLevels } from './levels/make-levels.ts';
import type { MadeScene } from './made-scene.ts';
import { CoarseScene } from './coarse/coarse-scene.ts';
import { SceneDocument } from './write/scene-document.ts';

/** Makes what of a space is seen, part by part, so that only one of them is in memory: files in the folder `output`. */
export async function buildScene(
  mesh: ScanMesh,
  { floors }: Pick<Space, 'floors'>,
  corrections: Pick<Corrections, 'ceilings'>,
  output: string,
): Promise<MadeScene> {
  const coarse = new CoarseScene();
  const parts: CapturePart[] = [];
  for (const [i, cell] of cutMesh(mesh, floors, corrections).entries()) {
    const part = await buildPart(mesh, cell, `part-${i + 1}`, output, coarse);
    if (part) parts.push(part);
  }
  const made = await coarse.write(floors);
  await writeFile(join(output, 'scene.glb'), made.bytes);
  return { scene: 'scene.glb', parts, sceneError: made.error, error: GRID_ERROR };
}

async function buildPart(
  mesh: ScanMesh,
  cell: Cell,
  id: string,
  output: string,
  coarse: CoarseScene,
): Promise<CapturePart | null> {
  const patches = gatherCell(mesh, cell);
  const finest = joinPatches(patches, () => null);
  if (finest.indices.length === 0) return null;
  const levels = await makeLevels(finest);
  coarse.add({ id, floor: cell.floor, ceiling: cell.ceiling, level: levels[0]! });
  const written: CapturePart['levels'] = [];
  for (const [number, { geometry, error }] of levels.entries()) {
    const document = new SceneDocument();
    await document.addPart(id, geometry, () => null);
    const bytes = await document.write();
    const file = `${id}-${number}.glb`;
    await writeFile(join(output, file), bytes);
    written.push({
      file,
      bytes: bytes.length,
      gpuBytes: document.gpuBytes,
      triangles: geometry.indices.length / 3,
      error,
    });
  }
  return { id, floor: cell.floor, ceiling: cell.ceiling, box: boxOf(finest.positions), levels: written };
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
