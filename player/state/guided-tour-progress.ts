import type { GuidedTourRun } from '../tour/guided-tour-run.ts';

/** How a guided tour continues from the current stop. */
export interface GuidedTourProgress extends Omit<GuidedTourRun, 'stop'> {
  /** When the time at the stop started (`performance.now`); null while it is paused. */
  since: number | null;
  /** The user has just started it, so the focus goes to its controls. */
  begins: boolean;
}

/** A guided tour that waits at a stop because a link opened it there. */
export const WAITING: GuidedTourProgress = { phase: 'paused', waited: 0, leg: 0, since: null, begins: false };

/** Returns the milliseconds that a tour has stayed at its stop. */
export function timeAtStop({ waited, since }: GuidedTourProgress): number {
  return since === null ? waited : waited + performance.now() - since;
}
