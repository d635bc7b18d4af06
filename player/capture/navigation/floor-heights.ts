import type { Floor, Sweep } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';

/**
 * How far below its own level a floor starts, in metres. A click on the edge of a slab means the floor on top
 * of the slab.
 */
const SLAB = 0.4;

/**
 * Returns the id of the floor at a height in metres: the highest floor that starts below the height or, if
 * there is none, the first floor. Returns null if there are no floors.
 */
export function floorAtHeight({ floors }: { floors: readonly Floor[] }, y: number): string | null {
  let best: Floor | null = null;
  for (const floor of floors) {
    if (floor.elevation - SLAB > y && best) continue;
    if (!best || floor.elevation > best.elevation || best.elevation - SLAB > y) best = floor;
  }
  return best?.id ?? null;
}

/**
 * Returns the height of the floor below a sweep, in metres: the height of the step if the sweep is on a
 * stair, otherwise the elevation of the sweep's floor.
 */
export function floorHeight(manifest: Manifest, sweep: Sweep): number {
  if (sweep.floorHeight !== undefined) return sweep.floorHeight;
  return manifest.floors.find((floor) => floor.id === sweep.floor)?.elevation ?? 0;
}
