import { reverseOperation } from '../../../contract/annotations/make-operation.ts';
import { newId } from '../../tour/new-id.ts';
import type { ActionsContext } from '../actions-context.ts';
import type { Undoable } from '../player-state.ts';
import { texts } from '../texts.ts';

/** What a person did, step by step. */
export interface EditHistory {
  /** Does it, says so, and lets it be taken back. */
  perform: (step: Undoable) => void;
  /** Takes back what was done last. */
  undo: () => void;
}

/** Steps that can be taken back, the newest last. */
const STEPS_MAX = 50;

export function createEditHistory({ state, announce, focusStage, edit }: ActionsContext): EditHistory {
  const steps: Undoable[] = [];
  return {
    perform(step) {
      steps.push(step);
      if (steps.length > STEPS_MAX) steps.shift();
      state.set({ undoable: step });
      announce(step.text);
      edit(step.operation);
    },
    undo() {
      const step = state.get().canEdit ? steps.pop() : undefined;
      if (!step) return;
      const reversed = reverseOperation(step.operation, newId());
      const gone = reversed.kind === 'remove';
      const selection = gone ? null : { kind: step.kind, id: reversed.item.id };
      state.set({ undoable: null, draft: null, selection });
      announce(texts.undone);
      edit(reversed);
      if (gone) focusStage();
    },
  };
}
