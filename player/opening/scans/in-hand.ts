import type { PlayerState } from '../../state/player-state.ts';

/** Where one types. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Whether what is drawn may be exchanged under a person: nothing is drawn, placed, dragged or walked to. */
export function canBeMoved(
  { screen, capture, draft, measuring, placing }: PlayerState,
  stage: Pick<HTMLElement, 'matches'>,
): boolean {
  if (screen.kind === 'opening' || !capture || draft || measuring || placing) return false;
  return capture.atRest() && !stage.matches(':active');
}

/** Whether the space may be opened anew: that closes documents, ends a tour, and takes the panels away for a moment. */
export function canBeReopened(state: PlayerState, stage: Pick<HTMLElement, 'matches'>): boolean {
  const busy = state.openFile ?? state.sheet ?? state.guidedTour;
  return !busy && canBeMoved(state, stage) && !document.activeElement?.matches(FIELDS);
}
