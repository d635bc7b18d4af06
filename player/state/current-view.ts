import type { Selection, ViewState } from '../../contract/protocol/view-state.ts';
import { findAnnotation, findUnplaced } from '../tour/read-annotations.ts';
import type { PlayerState } from './player-state.ts';
import { toolInHand } from './annotations/placing-actions.ts';

/** The exact view that is shown, with all that is open; null while nothing is, or where the backend does not tell. */
export function currentView(state: PlayerState): ViewState | null {
  const { capture, substitute, filter, types, stop } = state;
  // A view of the space that stands in for another is no view of the tour.
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

/** The selection unless its item was deleted. Before there is a tour, that is unknown. */
function existing({ annotations, unplaced }: PlayerState, selection: Selection | null): Selection | null {
  const known = selection && annotations[selection.kind];
  const there = findAnnotation(annotations, selection) ?? findUnplaced(unplaced, selection);
  return known && !there ? null : selection;
}
