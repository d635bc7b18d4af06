import type { TourRun } from '../../tour/guided-tour/tour-run.ts';
import { listStops } from '../../tour/guided-tour/stops.ts';
import type { PlayerState } from '../player-state.ts';

/** How a guided tour goes on from the stop that is shown. */
export interface TourProgress extends Omit<TourRun, 'stop'> {
  /** When the time at the stop began to run (`performance.now`); null while it stands still. */
  since: number | null;
  /** The person has just started it: the focus comes to its controls. */
  begins: boolean;
}

/** A tour that is at a stop because a link said so, and waits. */
export const WAITING: TourProgress = { phase: 'paused', waited: 0, leg: 0, since: null, begins: false };

/** Milliseconds that a tour has stayed at its stop. */
export function timeAtStop({ waited, since }: TourProgress): number {
  return since === null ? waited : waited + performance.now() - since;
}

/** True while a guided tour is shown, played or not. */
export function isTouring({ stop, annotations }: Pick<PlayerState, 'stop' | 'annotations'>): boolean {
  return stop !== null && listStops(annotations).some(({ id }) => id === stop);
}

/** True where the person can be led through stops. */
export function canTour({ annotations, capture }: Pick<PlayerState, 'annotations' | 'capture'>): boolean {
  return (capture?.modes.length ?? 0) > 0 && listStops(annotations).length > 0;
}
