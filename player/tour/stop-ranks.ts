import type { Stop } from './stops.ts';

type Ranked = Pick<Stop, 'id' | 'stopOrder'>;

/** A move of a stop among the others. */
export interface StopMove {
  /** The stop's new rank. */
  stopOrder: number;
  /**
   * New ranks for all stops, in order, to assign before the move. They are needed only if no number is free
   * between two neighbours.
   */
  rerank: readonly Ranked[];
}

/**
 * Plans the move of a stop to position `to` (0 is the first) of the sorted `stops`. Only one number changes,
 * so that users who move different stops never conflict.
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

/** Returns the rank of a new stop after all sorted `stops`. */
export function planLastStop(stops: readonly Ranked[]): StopMove {
  return planStopMove(stops, '', stops.length);
}

/** Returns a number between two ranks, of which either may be missing at an end; null if there is none. */
function rankBetween(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined && after === undefined) return 1;
  const rank =
    before === undefined ? after! - 1 : after === undefined ? before + 1 : before + (after - before) / 2;
  const fits = (before === undefined || before < rank) && (after === undefined || rank < after);
  return fits && Number.isFinite(rank) ? rank : null;
}
