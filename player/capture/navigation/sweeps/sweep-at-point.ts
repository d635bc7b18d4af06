import type { Sweep } from '../../../../contract/capture.ts';
import type { Manifest } from '../../manifest.ts';
import { nearestAngle, yawTowards } from '../../pose.ts';
import { isInside } from '../floors/tags-in-room.ts';
import { listWays, type Stand } from './standpoint.ts';
import { nearestSweep } from './sweep-graph.ts';

/** Metres around a floor marker that count as the marker. */
const MARKER_REACH = 0.45;
/** Radians to each side of where one points, in which a sweep still lies that way. */
const CONE = Math.PI / 3;

/**
 * The sweep a click means. A click on a floor marker means that sweep; anywhere else the neighbour nearest to the point, as
 * long as it lies that way. Null when one points at nothing one can walk towards.
 */
export function aimSweep(manifest: Manifest, from: Stand, x: number, y: number, z: number): Sweep | null {
  const [hereX, , hereZ] = from.eye;
  const marked = manifest.sweeps.find((sweep) => isMarker(manifest, sweep, x, y, z));
  if (marked) return from.eye === marked.position ? null : marked;
  const wished = yawTowards(hereX, hereZ, x, z);
  const thatWay = listWays(manifest, from).filter((sweep) => {
    const direction = yawTowards(hereX, hereZ, sweep.position[0], sweep.position[2]);
    return Math.abs(nearestAngle(wished, direction) - wished) < CONE;
  });
  return nearestSweep(thatWay, x, y, z);
}

/** Metres that a storey reaches below its floor: a click on the edge of a slab still means it. */
const BELOW_FLOOR = 0.4;

/**
 * The sweep that a point seen from outside leads to: the nearest one in its room, else the nearest on its storey. `only` is the
 * storey that is shown, null for all of them.
 */
export function sweepUnder(
  manifest: Manifest,
  only: string | null,
  x: number,
  y: number,
  z: number,
): Sweep | null {
  const storey = only ?? storeyAt(manifest, y);
  const there = manifest.sweeps.filter(({ floor }) => floor === storey);
  const room = manifest.rooms.find(({ floor, outline }) => floor === storey && isInside(outline, x, z));
  const within = there.filter((sweep) => sweep.room === room?.id);
  return nearestSweep(within.length > 0 ? within : there, x, y, z);
}

/** The storey that a height (metres) belongs to: the highest one that begins below it. */
export function storeyAt({ floors }: Manifest, y: number): string | null {
  let best: Manifest['floors'][number] | null = null;
  for (const floor of floors) {
    if (floor.elevation - BELOW_FLOOR > y && best) continue;
    if (!best || floor.elevation > best.elevation || best.elevation - BELOW_FLOOR > y) best = floor;
  }
  return best?.id ?? null;
}

/** The height of what a sweep stands on, metres: of a step on a stair, else of its storey's floor. */
export function floorHeight(manifest: Manifest, sweep: Sweep): number {
  if (sweep.floorHeight !== undefined) return sweep.floorHeight;
  return manifest.floors.find((floor) => floor.id === sweep.floor)?.elevation ?? 0;
}

function isMarker(manifest: Manifest, sweep: Sweep, x: number, y: number, z: number): boolean {
  const above = y - floorHeight(manifest, sweep);
  return Math.abs(above) < 0.1 && Math.hypot(sweep.position[0] - x, sweep.position[2] - z) < MARKER_REACH;
}
