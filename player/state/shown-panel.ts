import { findAnnotation } from '../tour/read-annotations.ts';
import { isTouring } from './guided-tour.ts';
import type { PlayerState } from './player-state.ts';

/**
 * What the panel shows: the lists, which give way to what is open, edited or, on a phone, searched; files; or the guided tour. `beside`:
 * the panel is beside the view.
 */
export function shownPanel(state: PlayerState, beside: boolean): 'lists' | 'files' | 'tour' {
  const { draft, annotations, selection, sheet, filesAt, measuring } = state;
  if (draft || findAnnotation(annotations, selection) || (sheet === 'search' && !beside)) return 'lists';
  if (filesAt) return 'files';
  return !measuring && isTouring(state) ? 'tour' : 'lists';
}
