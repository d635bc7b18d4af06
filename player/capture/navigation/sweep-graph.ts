import type { Sweep } from '../../../contract/capture.ts';
import type { Manifest } from '../manifest.ts';

export function findSweep({ sweeps }: { sweeps: readonly Sweep[] }, id: string): Sweep | null {
  return sweeps.find((sweep) => sweep.id === id) ?? null;
}

export function listNeighbours(manifest: Pick<Manifest, 'sweeps'>, from: Sweep): Sweep[] {
  return from.neighbours.flatMap((id) => findSweep(manifest, id) ?? []);
}
