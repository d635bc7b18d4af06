import type { Sweep } from '../../../../contract/capture.ts';
import type { Manifest } from '../../manifest.ts';

export function findSweep(manifest: Manifest, id: string): Sweep | null {
  return manifest.sweeps.find((sweep) => sweep.id === id) ?? null;
}

export function listNeighbours(manifest: Manifest, from: Sweep): Sweep[] {
  return from.neighbours.flatMap((id) => findSweep(manifest, id) ?? []);
}
