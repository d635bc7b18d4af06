import type { Sweep } from '../../../contract/capture.ts';
import { metresBetween, type Point } from '../geometry/distance.ts';
import type { Manifest } from '../manifest.ts';
import { listNeighbours } from './sweep-graph.ts';

/** A place to stand inside: at a sweep, or between two if a link was copied while walking. */
export interface Standpoint {
  /** The current sweep, or the one the user was walking to. */
  sweep: Sweep;
  /** The sweep one came from; the same as `sweep` for one who stands at it. */
  previous: Sweep;
  /** Metres; the very position of the sweep for one who stands at it. */
  eye: Point;
}

/** Metres: what a link rounds off. */
const SAME = 0.002;
/** The most metres by which a walk leaves the straight line between two sweeps, where it rounds a corner. */
const MAX_DEVIATION = 0.35;

export function atSweep(sweep: Sweep): Standpoint {
  return { sweep, previous: sweep, eye: sweep.position };
}

/**
 * The standpoint of an eye (metres) that is at a sweep or on a path to it. An eye that is on no such path stands at the sweep:
 * nobody gets into a wall, or out of the space, by a link.
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

/** The sweeps that can be reached directly. */
export function reachableSweeps(manifest: Manifest, { sweep, previous, eye }: Standpoint): Sweep[] {
  if (eye === sweep.position) return listNeighbours(manifest, sweep);
  return sweep === previous ? [sweep] : [sweep, previous];
}

/** Metres from a point to the straight line between two others. */
function metresToLine(point: Point, from: Point, to: Point): number {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const along = (point[0] - from[0]) * x + (point[1] - from[1]) * y + (point[2] - from[2]) * z;
  const part = Math.max(0, Math.min(1, along / (x * x + y * y + z * z || 1)));
  return metresBetween(point, [from[0] + x * part, from[1] + y * part, from[2] + z * part]);
}
