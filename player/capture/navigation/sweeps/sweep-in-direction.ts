import type { Sweep } from '../../../../contract/capture.ts';
import type { Manifest } from '../../manifest.ts';
import { nearestAngle, yawTowards } from '../../pose.ts';
import { listWays, type Stand } from './standpoint.ts';

/** A sweep further off the wished direction than this (radians) is not where one meant to go. */
const CONE = (70 * Math.PI) / 180;
/** Metres that weigh as much as a radian off the wished direction. */
const METRES_PER_RADIAN = 6;

/** The sweep one can set out to that lies best in the direction of `yaw`, or null when none lies that way. */
export function sweepTowards(manifest: Manifest, from: Stand, yaw: number): Sweep | null {
  const [fromX, , fromZ] = from.eye;
  let best: Sweep | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of listWays(manifest, from)) {
    const [x, , z] = sweep.position;
    const off = Math.abs(nearestAngle(yaw, yawTowards(fromX, fromZ, x, z)) - yaw);
    const cost = off + Math.hypot(x - fromX, z - fromZ) / METRES_PER_RADIAN;
    if (off <= CONE && cost < least) {
      best = sweep;
      least = cost;
    }
  }
  return best;
}
