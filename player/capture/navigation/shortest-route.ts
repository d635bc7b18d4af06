import type { Sweep } from '../../../contract/capture.ts';
import { findRoute } from './route.ts';

/**
 * Returns the sweeps along the shortest route (metres) between two sweeps, ending with the goal; empty if no
 * route leads there, or they are the same.
 */
export function shortestRoute(sweeps: readonly Sweep[], from: string, to: string): Sweep[] {
  const start = sweeps.find(({ id }) => id === from);
  const goal = sweeps.find(({ id }) => id === to);
  if (!start || !goal) return [];
  return findRoute(sweeps, [{ sweep: start, metres: 0 }], goal)?.slice(1) ?? [];
}
