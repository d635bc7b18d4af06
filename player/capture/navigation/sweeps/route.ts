import type { Sweep } from '../../../../contract/capture.ts';

/** Metres from one point to another. */
export function metresBetween(a: Readonly<Sweep['position']>, b: Readonly<Sweep['position']>): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

/** A way that begins at one of some sweeps, of which each is so many metres away already. */
export interface Entry {
  sweep: Sweep;
  metres: number;
}

/**
 * The shortest way along the sweep graph, in metres, from the best of the entries to a sweep, both ends in it; null when no way
 * leads there. (Dijkstra, 1959.) Neighbours that do not exist are passed over.
 */
export function findRoute(sweeps: readonly Sweep[], entries: readonly Entry[], to: Sweep): Sweep[] | null {
  const byId = new Map(sweeps.map((sweep) => [sweep.id, sweep]));
  const metres = new Map<Sweep, number>();
  const before = new Map<Sweep, Sweep>();
  const open = new Set<Sweep>();
  for (const entry of entries) {
    if (entry.metres >= (metres.get(entry.sweep) ?? Infinity)) continue;
    metres.set(entry.sweep, entry.metres);
    open.add(entry.sweep);
  }
  for (;;) {
    const nearest = pickNearest(open, metres);
    if (!nearest) return null;
    if (nearest === to) return trace(before, to);
    open.delete(nearest);
    for (const id of nearest.neighbours) {
      const next = byId.get(id);
      if (!next) continue;
      const length = metres.get(nearest)! + metresBetween(nearest.position, next.position);
      if (length >= (metres.get(next) ?? Infinity)) continue;
      metres.set(next, length);
      before.set(next, nearest);
      open.add(next);
    }
  }
}

// A capture has some hundred sweeps at most: looking through them all is quicker than keeping a heap.
function pickNearest(open: Set<Sweep>, metres: Map<Sweep, number>): Sweep | null {
  let best: Sweep | null = null;
  for (const sweep of open) if (!best || metres.get(sweep)! < metres.get(best)!) best = sweep;
  return best;
}

function trace(before: Map<Sweep, Sweep>, to: Sweep): Sweep[] {
  const route = [to];
  for (let at = before.get(to); at; at = before.get(at)) route.unshift(at);
  return route;
}
