import type { Sweep } from '../../../contract/capture.ts';
import { dot, length, minus } from '../../../contract/measuring/vectors.ts';
import { metresAcross, metresBetween, metresToLine, type Point } from '../pose.ts';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import type { Capture } from '../capture.ts';
import type { Manifest } from '../manifest.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { annotationsInRoom } from './annotations-in-room.ts';
import { discPosition } from '../pin-disc.ts';

/** Returns the sweep nearest to a point (metres); null if there are none. */
export function nearestSweep(sweeps: readonly Sweep[], point: Point): Sweep | null {
  return leastBy(sweeps, ({ position }) => metresBetween(position, point));
}

/** Returns the sweep on a floor that is nearest to a point, ignoring heights; null if there is none. */
export function nearestSweepOnFloor(sweeps: readonly Sweep[], floorId: string, point: Point): Sweep | null {
  const there = sweeps.filter(({ floor }) => floor === floorId);
  return leastBy(there, ({ position }) => metresAcross(position, point));
}

function leastBy(sweeps: readonly Sweep[], metres: (sweep: Sweep) => number): Sweep | null {
  let best: Sweep | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of sweeps) {
    const distance = metres(sweep);
    if (distance >= least) continue;
    best = sweep;
    least = distance;
  }
  return best;
}

/**
 * Returns the view of a capture that is nearest to a requested view. The requested view may refer to an older
 * version of the capture. An unknown mode becomes inside, an unknown floor becomes all floors, and an unknown
 * sweep becomes the one nearest to the eye.
 */
export function nearestView(
  { modes, floors, sweeps }: Pick<Capture, 'modes' | 'floors' | 'sweeps'>,
  requested: CaptureView,
): CaptureView {
  const known = sweeps.some(({ id }) => id === requested.sweep);
  return {
    ...requested,
    mode: modes.includes(requested.mode) ? requested.mode : 'inside',
    sweep: known ? requested.sweep : (nearestSweep(sweeps, requested.position)?.id ?? null),
    floor: floors.some(({ id }) => id === requested.floor) ? requested.floor : null,
  };
}

export function findSweep({ sweeps }: { sweeps: readonly Sweep[] }, id: string): Sweep | null {
  return sweeps.find((sweep) => sweep.id === id) ?? null;
}

function listNeighbours(manifest: Pick<Manifest, 'sweeps'>, from: Sweep): Sweep[] {
  return from.neighbours.flatMap((id) => findSweep(manifest, id) ?? []);
}

/** A place to stand inside: at a sweep, or between two sweeps, as in a link that was copied during a walk. */
export interface Standpoint {
  /** The current sweep, or the one to which the user was walking. */
  sweep: Sweep;
  /** The previous sweep; the same as `sweep` if the user stands at it. */
  previous: Sweep;
  /** The position of the eye in metres. If the user stands at `sweep`, it is exactly the sweep's position. */
  eye: Point;
}

/** The rounding error of a position in a link, in metres. Closer positions count as equal. */
const SAME = 0.002;
/**
 * How far a walk can deviate from the straight line between two sweeps while it rounds a corner, in metres.
 */
const MAX_DEVIATION = 0.35;

export function atSweep(sweep: Sweep): Standpoint {
  return { sweep, previous: sweep, eye: sweep.position };
}

/**
 * Returns the standpoint of an eye (metres) that is at a sweep or near a path to it. For any other eye,
 * returns the standpoint at the sweep, so that a link cannot lead away from the sweeps and paths.
 */
export function standpointNear(manifest: Manifest, sweep: Sweep, eye: Point): Standpoint {
  if (metresBetween(eye, sweep.position) <= SAME) return atSweep(sweep);
  let best: Sweep | null = null;
  let least = MAX_DEVIATION;
  for (const previous of [sweep, ...listNeighbours(manifest, sweep)]) {
    const distance = metresToLine(eye, sweep.position, previous.position);
    if (distance >= least) continue;
    best = previous;
    least = distance;
  }
  return best ? { sweep, previous: best, eye } : atSweep(sweep);
}

/** Returns the sweeps that can be reached directly from a standpoint. */
export function reachableSweeps(manifest: Manifest, { sweep, previous, eye }: Standpoint): Sweep[] {
  if (eye === sweep.position) return listNeighbours(manifest, sweep);
  return sweep === previous ? [sweep] : [sweep, previous];
}

/**
 * The best distance from which to read an annotation, in metres, and the cost below which the user stays
 * where they are.
 */
const BEST_DISTANCE = 2;
const GOOD_ENOUGH = 2.5;
/**
 * The horizontal distance below which the view of an annotation is too steep, in metres, and the cost of each
 * metre below it.
 */
const MIN_ASIDE = 1;
const STEEP_COST = 4;
/** The costs of a sweep behind the annotation's surface, and of a sweep in another room, in metres. */
const BEHIND_COST = 10;
const OTHER_ROOM_COST = 20;

/**
 * Returns the sweep from which to show an annotation: the sweep from which it was placed, if that sweep
 * exists. Otherwise, returns the current sweep if the annotation is easy to see from there, and if not, the
 * best sweep. Where possible, the best sweep is in the same room, in front of the surface, a few steps away,
 * and not directly above or below the annotation.
 */
export function sweepForMarker(
  capture: Pick<Capture, 'floors' | 'rooms' | 'sweeps'>,
  current: Sweep,
  marker: Marker,
): Sweep {
  const placedFrom = marker.sweep ? findSweep(capture, marker.sweep) : null;
  if (placedFrom) return placedFrom;
  const room = capture.rooms.find(
    (candidate) => annotationsInRoom([marker], candidate, capture.floors).length > 0,
  );
  const cost = (sweep: Sweep): number => {
    const elsewhere = room && sweep.room !== room.id ? OTHER_ROOM_COST : 0;
    return elsewhere + viewCost(sweep, marker);
  };
  if (cost(current) < GOOD_ENOUGH) return current;
  return capture.sweeps.reduce((best, sweep) => (cost(sweep) < cost(best) ? sweep : best), current);
}

/**
 * Returns the cost of seeing an annotation from a sweep, in metres: the difference from the best distance,
 * plus penalties.
 */
function viewCost({ position }: Sweep, marker: Marker): number {
  const away = minus(position, discPosition(marker));
  const aside = Math.hypot(away[0], away[2]);
  return (
    Math.abs(length(away) - BEST_DISTANCE) +
    (dot(away, marker.normal) < 0 ? BEHIND_COST : 0) +
    (aside < MIN_ASIDE ? (MIN_ASIDE - aside) * STEEP_COST : 0)
  );
}
