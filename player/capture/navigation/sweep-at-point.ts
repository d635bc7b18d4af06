import type { Sweep } from '../../../contract/capture.ts';
import { angleBetween, yawTowards, metresAcross, type Point } from '../geometry/pose.ts';
import { isInShape } from '../../../contract/scans/outline.ts';
import type { Manifest } from '../manifest.ts';
import { floorAtHeight, floorHeight } from './floor-heights.ts';
import { nearestSweep, reachableSweeps, type Standpoint } from './nearest-sweep.ts';

/** Metres around a floor marker that count as the marker, and above or below it. */
const MARKER_RADIUS = 0.45;
const MARKER_HEIGHT = 0.1;
/** Radians to each side of the pointer in which a sweep still counts as that way. */
const CONE = Math.PI / 3;

/**
 * Returns the sweep that a click inside leads to. On a floor marker it is the marker's sweep; anywhere else
 * the neighbour nearest to the point, if it lies that way. Null if there is none.
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
 * Returns the sweep that a click from outside leads to: the nearest one in the room at the point, otherwise
 * the nearest on its floor. `only` is the visible floor, null for all.
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
