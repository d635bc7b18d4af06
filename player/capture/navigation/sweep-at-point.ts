import type { Sweep } from '../../../contract/capture.ts';
import { angleBetween, yawTowards, metresAcross, type Point } from '../pose.ts';
import { isInShape } from '../../../contract/scans/outline.ts';
import type { Manifest } from '../manifest.ts';
import { floorAtHeight, floorHeight } from './floor-heights.ts';
import { nearestSweep, reachableSweeps, type Standpoint } from './nearest-sweep.ts';

/**
 * How far a clicked point may be from a floor marker to count as on the marker: the horizontal distance from
 * its centre, and the difference in height, in metres.
 */
const MARKER_RADIUS = 0.45;
const MARKER_HEIGHT = 0.1;
/**
 * A sweep counts as in the direction of the clicked point if the two directions differ by less than this
 * angle, in radians.
 */
const CONE = Math.PI / 3;

/**
 * Returns the sweep that a click inside leads to; null if there is none. A click on a floor marker leads to
 * its sweep, unless the user is already there. Any other click leads to a directly reachable sweep in the
 * direction of the point: the one nearest to the point.
 */
export function sweepClickedInside(manifest: Manifest, from: Standpoint, point: Point): Sweep | null {
  const marked = manifest.sweeps.find((sweep) => isMarker(manifest, sweep, point));
  if (marked) return from.eye === marked.position ? null : marked;
  const wanted = yawBetween(from.eye, point);
  const thatWay = reachableSweeps(manifest, from).filter(
    ({ position }) => angleBetween(wanted, yawBetween(from.eye, position)) < CONE,
  );
  return nearestSweep(thatWay, point);
}

/**
 * Returns the sweep that a click from outside leads to: the nearest sweep in the room at the point. If there
 * is no room at the point, or if the room has no sweeps, returns the nearest sweep on the floor at the point.
 * `only` is the only visible floor, or null if all are visible.
 */
export function sweepClickedOutside(manifest: Manifest, only: string | null, point: Point): Sweep | null {
  const [x, y, z] = point;
  const floorId = only ?? floorAtHeight(manifest, y);
  const onFloor = manifest.sweeps.filter(({ floor }) => floor === floorId);
  const room = manifest.rooms.find((one) => one.floor === floorId && isInShape(one, [x, z]));
  const inRoom = onFloor.filter((sweep) => sweep.room === room?.id);
  return nearestSweep(inRoom.length > 0 ? inRoom : onFloor, point);
}

function isMarker(manifest: Manifest, sweep: Sweep, point: Point): boolean {
  const above = point[1] - floorHeight(manifest, sweep);
  return Math.abs(above) < MARKER_HEIGHT && metresAcross(sweep.position, point) < MARKER_RADIUS;
}

function yawBetween(from: Point, to: Point): number {
  return yawTowards(from[0], from[2], to[0], to[2]);
}
