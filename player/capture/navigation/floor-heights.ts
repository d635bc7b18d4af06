import type { Floor, Sweep } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';

/** Metres that a floor extends below its own level: a click on the edge of a slab still means that floor. */
const SLAB = 0.4;

/** The floor that a height (metres) belongs to: the highest one that starts below it. */
export function floorAtHeight({ floors }: { floors: readonly Floor[] }, y: number): string | null {
  let best: Floor | null = null;
  for (const floor of floors) {
    if (floor.elevation - SLAB > y && best) continue;
    if (!best || floor.elevation > best.elevation || best.elevation - SLAB > y) best = floor;
  }
  return best?.id ?? null;
}

/** The height of the floor under a sweep, metres: of the step on a stair, otherwise of the sweep's floor. */
export function floorHeight(manifest: Manifest, sweep: Sweep): number {
  if (sweep.floorHeight !== undefined) return sweep.floorHeight;
  return manifest.floors.find((floor) => floor.id === sweep.floor)?.elevation ?? 0;
}
