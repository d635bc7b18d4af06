import { listStops } from '../tour/stops.ts';
import type { PlayerState } from './player-state.ts';

/** Returns whether a guided tour is shown, playing or not. */
export function isTouring({ stop, annotations }: Pick<PlayerState, 'stop' | 'annotations'>): boolean {
  return stop !== null && listStops(annotations).some(({ id }) => id === stop);
}

/** Returns whether there is a guided tour. */
export function canTour({ annotations, capture }: Pick<PlayerState, 'annotations' | 'capture'>): boolean {
  return (capture?.modes.length ?? 0) > 0 && listStops(annotations).length > 0;
}
