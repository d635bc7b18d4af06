import { findAnnotation } from '../tour/read-annotations.ts';
import type { PlayerState } from './player-state.ts';
import { listStops } from '../tour/stops.ts';

/**
 * Returns which panel is shown. The lists panel also shows the annotation that is open or edited and, on a
 * phone, the search. `beside` means that the panel is beside the view.
 */
export function shownPanel(
  state: PlayerState,
  beside: boolean,
): 'lists' | 'report' | 'threads' | 'files' | 'tour' {
  const { draft, annotations, selection, sheet, filesAt, measuring, threads, report } = state;
  if (draft || findAnnotation(annotations, selection) || (sheet === 'search' && !beside)) return 'lists';
  if (report) return 'report';
  if (threads?.listed) return 'threads';
  if (filesAt) return 'files';
  return !measuring && isTouring(state) ? 'tour' : 'lists';
}

/** Returns whether a guided tour is shown, whether or not it is playing. */
export function isTouring({ stop, annotations }: Pick<PlayerState, 'stop' | 'annotations'>): boolean {
  return stop !== null && listStops(annotations).some(({ id }) => id === stop);
}

/** Returns whether the twin has a guided tour, and the capture can show it. */
export function canTour({ annotations, capture }: Pick<PlayerState, 'annotations' | 'capture'>): boolean {
  return (capture?.modes.length ?? 0) > 0 && listStops(annotations).length > 0;
}
