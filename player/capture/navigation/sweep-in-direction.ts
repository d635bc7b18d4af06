import type { Sweep } from '../../../contract/capture.ts';
import { angleBetween, DEGREE, yawTowards } from '../geometry/angles.ts';
import { metresAcross } from '../geometry/distance.ts';
import type { Manifest } from '../manifest.ts';
import { reachableSweeps, type Standpoint } from './standpoint.ts';

/** A sweep further off the direction than this is not where one meant to go. */
const CONE = 70 * DEGREE;
/** Metres that weigh as much as a radian off the direction. */
const METRES_PER_RADIAN = 6;

/** The sweep within reach that lies best in the direction of `yaw` (radians), null when none lies that way. */
export function sweepInDirection(manifest: Manifest, from: Standpoint, yaw: number): Sweep | null {
  const [fromX, , fromZ] = from.eye;
  let best: Sweep | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of reachableSweeps(manifest, from)) {
    const [x, , z] = sweep.position;
    const off = angleBetween(yaw, yawTowards(fromX, fromZ, x, z));
    const cost = off + metresAcross(from.eye, sweep.position) / METRES_PER_RADIAN;
    if (off > CONE || cost >= least) continue;
    best = sweep;
    least = cost;
  }
  return best;
}
