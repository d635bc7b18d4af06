import type { Selection, ViewState } from '../../contract/protocol/view-state.ts';
import { findAnnotation, findUnplaced } from '../tour/read-annotations.ts';
import type { PlayerState } from './player-state.ts';
import { toolInHand } from './annotations/placing-actions.ts';

/**
 * Returns the exact view, including the selection, active tool, filter and guided tour stop. Returns null if
 * no capture is open, if a substitute is shown, or if the backend does not report the view.
 */
export function currentView(state: PlayerState): ViewState | null {
  const { capture, substitute, filter, types, stop } = state;
  // A view of a substitute capture is not a view of the tour.
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

/**
 * Returns the selection, or null if its item was deleted. Until the tour loads, the selection is assumed to
 * exist.
 */
function existing({ annotations, unplaced }: PlayerState, selection: Selection | null): Selection | null {
  const known = selection && annotations[selection.kind];
  const there = findAnnotation(annotations, selection) ?? findUnplaced(unplaced, selection);
  return known && !there ? null : selection;
}
