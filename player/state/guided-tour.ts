import { listStops } from '../tour/stops.ts';
import type { PlayerState } from './player-state.ts';

/** True while a guided tour is shown, played or not. */
export function isTouring({ stop, annotations }: Pick<PlayerState, 'stop' | 'annotations'>): boolean {
  return stop !== null && listStops(annotations).some(({ id }) => id === stop);
}

/** True where the person can be led through stops. */
export function canTour({ annotations, capture }: Pick<PlayerState, 'annotations' | 'capture'>): boolean {
  return (capture?.modes.length ?? 0) > 0 && listStops(annotations).length > 0;
}
