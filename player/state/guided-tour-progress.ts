import type { GuidedTourRun } from '../tour/guided-tour-run.ts';

/** The progress of a guided tour from the current stop on. */
export interface GuidedTourProgress extends Omit<GuidedTourRun, 'stop'> {
  /** When the time at the stop started (`performance.now`); null while it is paused. */
  since: number | null;
  /** True if the user has just started the tour, so that the focus moves to its controls. */
  begins: boolean;
}

/** A guided tour that is paused at a stop because a link opened it there. */
export const WAITING: GuidedTourProgress = { phase: 'paused', waited: 0, leg: 0, since: null, begins: false };

/** Returns the milliseconds that a tour has stayed at its stop. */
export function timeAtStop({ waited, since }: GuidedTourProgress): number {
  return since === null ? waited : waited + performance.now() - since;
}
