import type { Sweep } from '../../../contract/capture.ts';
import { metresAcross, metresBetween, type Point } from '../geometry/distance.ts';

/** The sweep nearest to a point (metres), null when there are none. */
export function nearestSweep(sweeps: readonly Sweep[], point: Point): Sweep | null {
  return leastBy(sweeps, ({ position }) => metresBetween(position, point));
}

/** The sweep of a floor that lies nearest above or below a point, null when there is none. */
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
