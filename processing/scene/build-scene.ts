import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturePart } from '../../contract/capture.ts';
import type { Corrections } from '../../contract/scans/corrections.ts';
import type { Space } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../scan-mesh.ts';
import { PictureStore } from './picture-store.ts';
import { type BuiltPart, buildPart } from './build-part.ts';
import { GRID_ERROR } from './simplify.ts';
import { makeCoarseScene } from './coarse-scene.ts';
import { type Cell, cutMesh } from './cut-mesh.ts';

/**
 * The number of parts that are started early. While the pictures of one part are being encoded, the surfaces
 * of the next ones are built.
 */
const AHEAD = 2;

/**
 * Writes the scene of a capture, and its parts, to files in the folder `output`. Works on a few parts at a
 * time, so that only their fine levels are in memory. `corrections.ceilings`: the heights that the user has
 * set for the ceilings of floors.
 */
export async function buildScene(
  mesh: ScanMesh,
  { floors }: Pick<Space, 'floors'>,
  corrections: Pick<Corrections, 'ceilings'>,
  output: string,
): Promise<MadeScene> {
  const store = new PictureStore(mesh.pictures);
  const built: BuiltPart[] = [];
  const cells = cutMesh(mesh, floors, corrections);
  const whole = { mesh, store, cells: cells.length, output };
  const build = (cell: Cell, index: number) => buildPart(whole, cell, `part-${index + 1}`);
  for await (const one of workAhead(cells, AHEAD, build)) if (one) built.push(one);
  const made = await makeCoarseScene(built, floors, store);
  await writeFile(join(output, 'scene.glb'), made.bytes);
  const parts = built.map(({ part }) => part);
  return { scene: 'scene.glb', parts, sceneError: made.error, error: GRID_ERROR };
}

/** The files that `buildScene` has written to the output folder. */
interface MadeScene {
  /** The file name of the coarse scene, which contains the whole capture in at most 3 MB. */
  scene: string;
  parts: CapturePart[];
  /**
   * The maximum distance of the coarse scene from the scan, in metres. `error`: the maximum distance of the
   * finest levels from the scan, in metres.
   */
  sceneError: number;
  error: number;
}

/**
 * Works on a few items at a time, and yields the results in the order of the items. `ahead`: how many items
 * are in progress in addition to the next one to be yielded.
 */
export async function* workAhead<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const underway: Promise<Result>[] = [];
  try {
    for (const [index, item] of items.entries()) {
      const result = work(item, index);
      // This promise is awaited below. If it failed earlier without a handler, the process would end.
      result.catch(() => {});
      underway.push(result);
      if (underway.length > ahead) yield await underway.shift()!;
    }
    while (underway.length > 0) yield await underway.shift()!;
  } finally {
    await Promise.allSettled(underway);
  }
}
