import type { Stop } from './stops.ts';

type Ranked = Pick<Stop, 'id' | 'stopOrder'>;

/** How a stop comes to another place among the others. */
export interface StopMove {
  /** Its new rank. */
  stopOrder: number;
  /** Ranks that the stops get before, in the order that they have: only where no number is left between two neighbours. */
  rerank: readonly Ranked[];
}

/**
 * What makes a stop the one at `to` (0: the first) of `stops`, which are in their order. One number changes, so that people who
 * move different stops never meet.
 */
export function planStopMove(stops: readonly Ranked[], id: string, to: number): StopMove {
  const between = (all: readonly Ranked[]): number | null => {
    const others = all.filter((stop) => stop.id !== id);
    return rankBetween(others[to - 1]?.stopOrder, others[to]?.stopOrder);
  };
  const stopOrder = between(stops);
  if (stopOrder !== null) return { stopOrder, rerank: [] };
  const even = stops.map((stop, index) => ({ id: stop.id, stopOrder: index + 1 }));
  return {
    stopOrder: between(even)!,
    rerank: even.filter((stop, index) => stop.stopOrder !== stops[index]!.stopOrder),
  };
}

/** The rank of a stop that comes after all of `stops`, which are in their order. */
export function planLastStop(stops: readonly Ranked[]): StopMove {
  return planStopMove(stops, '', stops.length);
}

/** A number between two ranks (absent at either end); null where there is none. */
function rankBetween(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined && after === undefined) return 1;
  const rank =
    before === undefined ? after! - 1 : after === undefined ? before + 1 : before + (after - before) / 2;
  const fits = (before === undefined || before < rank) && (after === undefined || rank < after);
  return fits && Number.isFinite(rank) ? rank : null;
}
