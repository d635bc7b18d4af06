import type { Sweep } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';
import { nearestAngle, yawTowards } from '../pose.ts';

/** A neighbour further off the wished direction than this (radians) is not where one meant to go. */
const CONE = (70 * Math.PI) / 180;
/** Metres that weigh as much as a radian off the wished direction. */
const METRES_PER_RADIAN = 6;

export function findSweep(manifest: Manifest, id: string): Sweep | null {
  return manifest.sweeps.find((sweep) => sweep.id === id) ?? null;
}

export function listNeighbours(manifest: Manifest, from: Sweep): Sweep[] {
  return from.neighbours.flatMap((id) => findSweep(manifest, id) ?? []);
}

/** The neighbour that lies best in the direction of `yaw`, or null when none lies that way. */
export function neighbourTowards(manifest: Manifest, from: Sweep, yaw: number): Sweep | null {
  let best: Sweep | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of listNeighbours(manifest, from)) {
    const [x, , z] = sweep.position;
    const direction = yawTowards(from.position[0], from.position[2], x, z);
    const off = Math.abs(nearestAngle(yaw, direction) - yaw);
    const cost = off + Math.hypot(x - from.position[0], z - from.position[2]) / METRES_PER_RADIAN;
    if (off <= CONE && cost < least) {
      best = sweep;
      least = cost;
    }
  }
  return best;
}

/** The sweep of `candidates` nearest to a point (metres), or null when there are none. */
export function nearestSweep(candidates: readonly Sweep[], x: number, y: number, z: number): Sweep | null {
  let best: Sweep | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of candidates) {
    const distance = Math.hypot(sweep.position[0] - x, sweep.position[1] - y, sweep.position[2] - z);
    if (distance < least) {
      best = sweep;
      least = distance;
    }
  }
  return best;
}
