import type { Sweep } from '../../../contract/capture.ts';
import { findRoute } from './route.ts';

/**
 * Returns the sweeps along the shortest route in metres between two sweeps, ending with the goal. The list is
 * empty if no route exists or the two are the same.
 */
export function shortestRoute(sweeps: readonly Sweep[], from: string, to: string): Sweep[] {
  const start = sweeps.find(({ id }) => id === from);
  const goal = sweeps.find(({ id }) => id === to);
  if (!start || !goal) return [];
  return findRoute(sweeps, [{ sweep: start, metres: 0 }], goal)?.slice(1) ?? [];
}
