import type { Sweep } from '../../../../contract/capture.ts';
import type { Manifest } from '../../manifest.ts';

export function findSweep(manifest: Manifest, id: string): Sweep | null {
  return manifest.sweeps.find((sweep) => sweep.id === id) ?? null;
}

export function listNeighbours(manifest: Manifest, from: Sweep): Sweep[] {
  return from.neighbours.flatMap((id) => findSweep(manifest, id) ?? []);
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
