import type { Selection, ViewState } from '../../contract/protocol/view-state.ts';
import { findAnnotation, findUnplaced } from '../tour/read-annotations.ts';
import type { PlayerState } from './player-state.ts';
import { toolInHand } from './annotations/placing-actions.ts';

/**
 * Returns the exact view with everything that is open; null if nothing is shown or the backend does not
 * report the view.
 */
export function currentView(state: PlayerState): ViewState | null {
  const { capture, substitute, filter, types, stop } = state;
  // A view of a substitute space is not a view of the tour.
  if (!capture || capture.modes.length === 0 || substitute) return null;
  const { tool, selection } = toolInHand(state);
  return {
    ...capture.view(),
    selection: existing(state, selection),
    tool,
    filter: filter.trim(),
    types,
    stop,
  };
}

/** Returns the selection unless its item was deleted, which is unknown until there is a tour. */
function existing({ annotations, unplaced }: PlayerState, selection: Selection | null): Selection | null {
  const known = selection && annotations[selection.kind];
  const there = findAnnotation(annotations, selection) ?? findUnplaced(unplaced, selection);
  return known && !there ? null : selection;
}
