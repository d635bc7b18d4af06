import type { Sweep } from '../../../../contract/capture.ts';
import type { Manifest } from '../../manifest.ts';
import { metresBetween } from './route.ts';
import { listNeighbours } from './sweep-graph.ts';

type Point = Readonly<Sweep['position']>;

/** Where one stands inside: at a sweep, or on the way from one to the next, where a link leads that was copied while walking. */
export interface Stand {
  /** Where one is, or where the way leads to. */
  sweep: Sweep;
  /** Where the way comes from; the same sweep for one who stands at it. */
  behind: Sweep;
  /** Metres; the very position of the sweep for one who stands at it. */
  eye: Point;
}

/** Metres: what a link rounds off. */
const SAME = 0.002;
/** Metres that a walk leaves the straight line between two sweeps by at most, where it rounds a corner. */
const ASIDE = 0.35;

export function atSweep(sweep: Sweep): Stand {
  return { sweep, behind: sweep, eye: sweep.position };
}

/**
 * Where an eye (metres) stands that is at a sweep or on a way to it. One that is on no such way stands at the sweep: nobody gets
 * into a wall, or out of the space, by a link.
 */
export function standNear(manifest: Manifest, sweep: Sweep, eye: Point): Stand {
  if (metresBetween(eye, sweep.position) <= SAME) return atSweep(sweep);
  let best: Sweep | null = null;
  let least = ASIDE;
  for (const behind of [sweep, ...listNeighbours(manifest, sweep)]) {
    const away = metresToLine(eye, sweep.position, behind.position);
    if (away >= least) continue;
    best = behind;
    least = away;
  }
  return best ? { sweep, behind: best, eye } : atSweep(sweep);
}

/** The sweeps that one can set out to from where one stands. */
export function listWays(manifest: Manifest, { sweep, behind, eye }: Stand): Sweep[] {
  if (eye === sweep.position) return listNeighbours(manifest, sweep);
  return sweep === behind ? [sweep] : [sweep, behind];
}

/** Metres from a point to the straight line between two others. */
function metresToLine(point: Point, from: Point, to: Point): number {
  const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const along = (point[0] - from[0]) * x + (point[1] - from[1]) * y + (point[2] - from[2]) * z;
  const part = Math.max(0, Math.min(1, along / (x * x + y * y + z * z || 1)));
  return metresBetween(point, [from[0] + x * part, from[1] + y * part, from[2] + z * part]);
}
