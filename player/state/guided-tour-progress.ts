import type { GuidedTourRun } from '../tour/guided-tour-run.ts';

/** How a guided tour continues from the current stop. */
export interface GuidedTourProgress extends Omit<GuidedTourRun, 'stop'> {
  /** When the time at the stop began to run (`performance.now`); null while it stands still. */
  since: number | null;
  /** The person has just started it: the focus comes to its controls. */
  begins: boolean;
}

/** A guided tour that waits at a stop because a link opened it there. */
export const WAITING: GuidedTourProgress = { phase: 'paused', waited: 0, leg: 0, since: null, begins: false };

/** Milliseconds that a tour has stayed at its stop. */
export function timeAtStop({ waited, since }: GuidedTourProgress): number {
  return since === null ? waited : waited + performance.now() - since;
}
