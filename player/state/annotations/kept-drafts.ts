import { findAnnotation } from '../../tour/read-annotations.ts';
import type { Draft, PlayerState } from '../player-state.ts';

/**
 * Returns the state to set when the open form closes to make room for something else. If the user typed in
 * the form, its draft is kept.
 */
export function keepDraft({ draft, keptDrafts }: Pick<PlayerState, 'draft' | 'keptDrafts'>) {
  return { draft: null, keptDrafts: draft?.typed ? [...keptDrafts, draft] : keptDrafts };
}

/** Returns whether the item of a form was deleted after the form was opened. */
export function isDeletedElsewhere(
  { original, kind }: Draft,
  annotations: PlayerState['annotations'],
): boolean {
  return original !== null && findAnnotation(annotations, { kind, id: original.id }) === undefined;
}
