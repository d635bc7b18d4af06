/** Going to the stop; there for its time; waiting for the person; at the last stop, whose time is over. */
export type TourPhase = 'walking' | 'staying' | 'paused' | 'over';

/** Where a guided tour is, and how it goes on. */
export interface TourRun {
  /** The id of the stop that is shown, or gone to. */
  stop: string;
  phase: TourPhase;
  /** Milliseconds that it has stayed at the stop before the time that runs now. */
  waited: number;
  /** Another number for each time that the stop's view is to be gone to. */
  leg: number;
}

/** What happens to a guided tour. */
export type TourEvent =
  /** The person lets it go on, from `from`. */
  | { type: 'play'; from: string }
  /** The person wants it to wait; `waited` as in `TourRun`. */
  | { type: 'pause'; waited: number }
  | { type: 'arrived' }
  | { type: 'time-up' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'go'; stop: string }
  | { type: 'restart' };

/** A guided tour at a stop. `plays`: it goes on by itself from there. */
export function beginTour(stop: string, plays: boolean): TourRun {
  return { stop, phase: plays ? 'walking' : 'paused', waited: 0, leg: 1 };
}

/** What a guided tour is after an event. `ids`: the stops in their order, at least one of them. */
export function continueTour(run: TourRun, event: TourEvent, ids: readonly string[]): TourRun {
  const at = ids.indexOf(run.stop);
  const [first = run.stop] = ids;
  switch (event.type) {
    case 'play':
      if (runs(run)) return run;
      if (run.phase === 'over') return leave(run, first, 'walking');
      if (event.from !== run.stop) return leave(run, event.from, 'walking');
      return { ...run, phase: 'walking', leg: run.leg + 1 };
    case 'pause':
      return runs(run) ? { ...run, phase: 'paused', waited: event.waited } : run;
    case 'arrived':
      return run.phase === 'walking' ? { ...run, phase: 'staying' } : run;
    case 'time-up': {
      if (run.phase !== 'staying') return run;
      const next = ids[at + 1];
      return next === undefined ? { ...run, phase: 'over', waited: 0 } : leave(run, next, 'walking');
    }
    case 'next':
      return at + 1 < ids.length ? leave(run, ids[at + 1]!) : run;
    case 'back':
      return leave(run, ids[Math.max(0, at - 1)]!);
    case 'go':
      return ids.includes(event.stop) ? leave(run, event.stop) : run;
    case 'restart':
      return leave(run, first, 'walking');
  }
}

/** True while a tour goes on by itself. */
export function runs({ phase }: Pick<TourRun, 'phase'>): boolean {
  return phase === 'walking' || phase === 'staying';
}

/** Sets out to a stop; goes on by itself from there if it did so before. */
function leave(run: TourRun, stop: string, phase: TourPhase = runs(run) ? 'walking' : 'paused'): TourRun {
  return { stop, phase, waited: 0, leg: run.leg + 1 };
}

/**
 * The stop in whose place another is once it is gone: the one that came after it, or else the last. null where none is left.
 * `before`: the stops while it was among them.
 */
export function stopInstead(stop: string, before: readonly string[], ids: readonly string[]): string | null {
  if (ids.includes(stop)) return stop;
  const later = before.slice(before.indexOf(stop) + 1);
  return later.find((id) => ids.includes(id)) ?? ids.at(-1) ?? null;
}
