import type { Sweep } from '../../../contract/capture.ts';
import { metresBetween } from '../pose.ts';

/** A sweep at which a route can start, and the distance to it in metres. */
export interface RouteStart {
  sweep: Sweep;
  metres: number;
}

/**
 * Returns the shortest route along the sweep graph from any of several starts to a sweep, including both
 * ends, or null if there is no route. The length of a route is measured in metres and includes the distance
 * to its start. Ignores neighbours that do not exist.
 */
export function findRoute(
  sweeps: readonly Sweep[],
  starts: readonly RouteStart[],
  to: Sweep,
): Sweep[] | null {
  const { metres, previous } = measureRoutes(sweeps, starts, to);
  return metres.has(to) ? traceBack(previous, to) : null;
}

/**
 * Returns each reachable sweep, including the start, with the length of the shortest route to that sweep, in
 * metres.
 */
export function metresToSweeps(sweeps: readonly Sweep[], from: Sweep): ReadonlyMap<Sweep, number> {
  return measureRoutes(sweeps, [{ sweep: from, metres: 0 }], null).metres;
}

/** Runs Dijkstra's algorithm (1959). Stops at `to`, or visits everything if `to` is null. */
function measureRoutes(sweeps: readonly Sweep[], starts: readonly RouteStart[], to: Sweep | null) {
  const byId = new Map(sweeps.map((sweep) => [sweep.id, sweep]));
  const metres = new Map<Sweep, number>();
  const previous = new Map<Sweep, Sweep>();
  const open = new Set<Sweep>();
  for (const start of starts) {
    if (start.metres >= (metres.get(start.sweep) ?? Infinity)) continue;
    metres.set(start.sweep, start.metres);
    open.add(start.sweep);
  }
  for (;;) {
    const nearest = pickNearest(open, metres);
    if (!nearest || nearest === to) return { metres, previous };
    open.delete(nearest);
    for (const id of nearest.neighbours) {
      const next = byId.get(id);
      if (!next) continue;
      const length = metres.get(nearest)! + metresBetween(nearest.position, next.position);
      if (length >= (metres.get(next) ?? Infinity)) continue;
      metres.set(next, length);
      previous.set(next, nearest);
      open.add(next);
    }
  }
}

// Most captures have at most a few hundred sweeps. Searching so few sweeps is faster than maintaining a heap.
function pickNearest(open: Set<Sweep>, metres: Map<Sweep, number>): Sweep | null {
  let best: Sweep | null = null;
  for (const sweep of open) if (!best || metres.get(sweep)! < metres.get(best)!) best = sweep;
  return best;
}

function traceBack(previous: Map<Sweep, Sweep>, to: Sweep): Sweep[] {
  const route = [to];
  for (let at = previous.get(to); at; at = previous.get(at)) route.unshift(at);
  return route;
}

/**
 * Returns the sweeps along the shortest route between two sweeps, without the first sweep. The length of a
 * route is measured in metres. The list is empty if there is no route, if either sweep does not exist, or if
 * both are the same.
 */
export function shortestRoute(sweeps: readonly Sweep[], from: string, to: string): Sweep[] {
  const start = sweeps.find(({ id }) => id === from);
  const goal = sweeps.find(({ id }) => id === to);
  if (!start || !goal) return [];
  return findRoute(sweeps, [{ sweep: start, metres: 0 }], goal)?.slice(1) ?? [];
}
