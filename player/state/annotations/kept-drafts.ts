import { findAnnotation } from '../../tour/read-annotations.ts';
import type { Draft, PlayerState } from '../player-state.ts';

/** What closes the open form for something else that is opened: what was typed in it is kept, to be continued. */
export function keepDraft({ draft, keptDrafts }: Pick<PlayerState, 'draft' | 'keptDrafts'>) {
  return { draft: null, keptDrafts: draft?.typed ? [...keptDrafts, draft] : keptDrafts };
}

/** True where the item that a form changes was deleted after the form was opened. */
export function isDeletedElsewhere(
  { original, kind }: Draft,
  annotations: PlayerState['annotations'],
): boolean {
  return original !== null && findAnnotation(annotations, { kind, id: original.id }) === undefined;
}
