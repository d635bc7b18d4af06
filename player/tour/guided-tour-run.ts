/** Going to the stop; there for its time; waiting for the person; at the last stop, whose time is over. */
export type TourPhase = 'walking' | 'staying' | 'paused' | 'over';

/** The state of a guided tour. */
export interface GuidedTourRun {
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
  /** The person wants it to wait; `waited` as in `GuidedTourRun`. */
  | { type: 'pause'; waited: number }
  | { type: 'arrived' }
  | { type: 'time-up' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'go'; stop: string }
  | { type: 'restart' };

/** A guided tour at a stop. `plays`: it continues automatically. */
export function beginTour(stop: string, plays: boolean): GuidedTourRun {
  return { stop, phase: plays ? 'walking' : 'paused', waited: 0, leg: 1 };
}

/** What a guided tour is after an event. `ids`: the stops in their order, at least one of them. */
export function continueTour(run: GuidedTourRun, event: TourEvent, ids: readonly string[]): GuidedTourRun {
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

/** True while a guided tour plays. */
export function runs({ phase }: Pick<GuidedTourRun, 'phase'>): boolean {
  return phase === 'walking' || phase === 'staying';
}

/** Starts towards a stop; keeps playing if it did before. */
function leave(
  run: GuidedTourRun,
  stop: string,
  phase: TourPhase = runs(run) ? 'walking' : 'paused',
): GuidedTourRun {
  return { stop, phase, waited: 0, leg: run.leg + 1 };
}

/**
 * The stop that replaces a deleted one: the next, otherwise the last. Null if none is left.
 * `before`: the stops while it was among them.
 */
export function stopInstead(stop: string, before: readonly string[], ids: readonly string[]): string | null {
  if (ids.includes(stop)) return stop;
  const later = before.slice(before.indexOf(stop) + 1);
  return later.find((id) => ids.includes(id)) ?? ids.at(-1) ?? null;
}
