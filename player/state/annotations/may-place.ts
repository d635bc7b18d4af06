import type { PlayerState } from '../player-state.ts';

/** True where the person can choose a place for an annotation now. */
export function mayPlace({ canEdit, capture, screen }: PlayerState): boolean {
  return canEdit && capture?.canPick === true && (screen.kind === 'walking' || screen.kind === 'framed');
}
