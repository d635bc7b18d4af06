import { NOTHING_OPEN, type ViewState } from '../../contract/view-state.ts';
import type { PlayerState } from './player-state.ts';

/** The exact view that is shown, with the open tag; null while nothing is, or where the backend does not tell. */
export function currentView({ capture, openTag, substitute }: PlayerState): ViewState | null {
  // A view of the space that stands in for another is no view of the tour.
  if (!capture || capture.modes.length === 0 || substitute) return null;
  const selection = openTag === null ? null : { kind: 'tag', id: openTag };
  return { ...capture.view(), ...NOTHING_OPEN, selection };
}
