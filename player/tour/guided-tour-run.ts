/**
 * The phase of a guided tour. `walking`: moving to a stop. `staying`: at a stop. `paused`: not playing, for
 * example because the user paused the tour. `over`: ended at the last stop.
 */
export type TourPhase = 'walking' | 'staying' | 'paused' | 'over';

/** The state of a guided tour. */
export interface GuidedTourRun {
  /** The id of the stop that the tour is at or moving to. */
  stop: string;
  phase: TourPhase;
  /**
   * The time for which the tour had stayed at the stop when its timer last started or stopped, in
   * milliseconds.
   */
  waited: number;
  /** A number that changes each time the stop's view must be shown. */
  leg: number;
}

/** The events of a guided tour. */
export type TourEvent =
  /**
   * The user plays or resumes the tour at the stop with the id `from`. A tour that is over plays again from
   * the first stop.
   */
  | { type: 'play'; from: string }
  /** The user pauses the tour. `waited` is as in `GuidedTourRun`. */
  | { type: 'pause'; waited: number }
  | { type: 'arrived' }
  | { type: 'time-up' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'go'; stop: string }
  | { type: 'restart' };

/** Returns a guided tour at a stop. `plays`: whether the tour starts playing. */
export function beginTour(stop: string, plays: boolean): GuidedTourRun {
  return { stop, phase: plays ? 'walking' : 'paused', waited: 0, leg: 1 };
}

/** Returns the guided tour after an event. `ids` contains the ids of the stops in order, at least one. */
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

/** Returns whether a guided tour is playing. */
export function runs({ phase }: Pick<GuidedTourRun, 'phase'>): boolean {
  return phase === 'walking' || phase === 'staying';
}

/**
 * Returns the tour after it moves to a stop. By default, a tour that was playing continues to play, and any
 * other tour is paused.
 */
function leave(
  run: GuidedTourRun,
  stop: string,
  phase: TourPhase = runs(run) ? 'walking' : 'paused',
): GuidedTourRun {
  return { stop, phase, waited: 0, leg: run.leg + 1 };
}

/**
 * Returns the id of the stop to show after stops were deleted: `stop` if it still exists, otherwise the next
 * remaining stop, otherwise the last one. Returns null if no stop remains. `before` contains the ids of the
 * stops before the deletion, and `ids` those after it.
 */
export function stopInstead(stop: string, before: readonly string[], ids: readonly string[]): string | null {
  if (ids.includes(stop)) return stop;
  const later = before.slice(before.indexOf(stop) + 1);
  return later.find((id) => ids.includes(id)) ?? ids.at(-1) ?? null;
}
