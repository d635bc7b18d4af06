import type { Sweep } from '../../../contract/capture.ts';
import { findRoute } from './route.ts';

/**
 * The sweeps to pass on the shortest route (metres) from one to another along neighbours, the last of them the goal; empty when
 * no route leads there, or one is there.
 */
export function shortestRoute(sweeps: readonly Sweep[], from: string, to: string): Sweep[] {
  const start = sweeps.find(({ id }) => id === from);
  const goal = sweeps.find(({ id }) => id === to);
  if (!start || !goal) return [];
  return findRoute(sweeps, [{ sweep: start, metres: 0 }], goal)?.slice(1) ?? [];
}
