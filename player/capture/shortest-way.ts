import type { Sweep } from '../../contract/capture.ts';

/**
 * The sweeps to pass on the shortest way (metres) from one to another along neighbours, the last of them the goal; empty when
 * no way leads there, or one is there. Dijkstra's search; captures have at most some hundreds of sweeps.
 */
export function shortestWay(sweeps: readonly Sweep[], from: string, to: string): Sweep[] {
  const byId = new Map(sweeps.map((sweep) => [sweep.id, sweep]));
  const start = byId.get(from);
  if (!start || !byId.has(to)) return [];
  const best = new Map<string, { metres: number; before: Sweep | null }>([
    [from, { metres: 0, before: null }],
  ]);
  const open = new Set([start]);
  for (let here = nearest(open, best); here && here.id !== to; here = nearest(open, best)) {
    open.delete(here);
    const { metres } = best.get(here.id)!;
    for (const id of here.neighbours) {
      const next = byId.get(id);
      if (!next) continue;
      const length = metres + distance(here, next);
      if (length >= (best.get(id)?.metres ?? Number.POSITIVE_INFINITY)) continue;
      best.set(id, { metres: length, before: here });
      open.add(next);
    }
  }
  const way: Sweep[] = [];
  for (let sweep = byId.get(to) ?? null; sweep && sweep !== start;) {
    way.unshift(sweep);
    sweep = best.get(sweep.id)?.before ?? null;
  }
  return best.has(to) ? way : [];
}

function nearest(open: Set<Sweep>, best: ReadonlyMap<string, { metres: number }>): Sweep | null {
  let found: Sweep | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const sweep of open) {
    const { metres } = best.get(sweep.id)!;
    if (metres < least) [found, least] = [sweep, metres];
  }
  return found;
}

function distance({ position: a }: Sweep, { position: b }: Sweep): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
