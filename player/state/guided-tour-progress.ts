import type { GuidedTourRun } from '../tour/guided-tour-run.ts';

/** The progress of a guided tour at the current stop, or on the way to it. */
export interface GuidedTourProgress extends Omit<GuidedTourRun, 'stop'> {
  /**
   * When the timer for the stop last started, as returned by `performance.now()`; null while the timer is
   * stopped.
   */
  since: number | null;
  /** True if the user has just started the tour, so that the focus moves to its controls. */
  begins: boolean;
}

/** The progress of a guided tour that a link has opened at a stop. It is paused there. */
export const WAITING: GuidedTourProgress = { phase: 'paused', waited: 0, leg: 0, since: null, begins: false };

/** Returns how long a tour has stayed at its stop, in milliseconds. */
export function timeAtStop({ waited, since }: GuidedTourProgress): number {
  return since === null ? waited : waited + performance.now() - since;
}
