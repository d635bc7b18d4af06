import { newId, type Operation, reverseOperation } from '../../../contract/changes/operation.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { keepDraft } from './kept-drafts.ts';
import type { ActionsContext } from '../actions-context.ts';
import type { Undoable } from '../player-state.ts';
import { texts } from '../texts.ts';

/** The user's undoable steps. */
export type EditHistory = ReturnType<typeof createEditHistory>;

/** The maximum number of undoable steps. */
const STEPS_MAX = 50;

export function createEditHistory({ state, announce, focusStage, edit }: ActionsContext) {
  const steps: Undoable[] = [];
  return {
    /** Applies a step, announces it, and makes it undoable. */
    perform: (step: Undoable): void => {
      steps.push(step);
      if (steps.length > STEPS_MAX) steps.shift();
      state.set({ undoable: step });
      announce(step.text);
      edit(...grouped(listOperations(step)));
    },
    /** Undoes the last step. */
    undo: (): void => {
      const step = state.get().canEdit ? steps.pop() : undefined;
      if (!step) return;
      const reversed = listOperations(step)
        .toReversed()
        .map((operation) => reverseOperation(operation, newId()));
      const [last] = reversed.slice(-1);
      const gone = last?.kind === 'remove';
      const selection = gone || !last ? null : { kind: step.kind, id: last.item.id };
      // The selection changes only if the step changed annotations. Other items, such as point types, cannot
      // be selected.
      state.set({ ...keepDraft(state.get()), undoable: null, ...(findKind(step.kind) ? { selection } : {}) });
      announce(texts.undone);
      edit(...grouped(reversed));
      if (gone) focusStage();
    },
  };
}

function listOperations({ operation, alongside = [] }: Undoable): readonly Operation[] {
  return [operation, ...alongside];
}

/**
 * Returns the operations. If there are several, they have a common group id, so that either all of them are
 * applied or none.
 */
function grouped(operations: readonly Operation[]): readonly Operation[] {
  if (operations.length < 2) return operations;
  const group = newId();
  return operations.map((operation) => ({ ...operation, group }));
}
