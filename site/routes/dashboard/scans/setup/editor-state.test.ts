import { expect, test, it } from 'vitest';
import { correctionsSchema } from '../../../../../contract/scans/corrections.ts';
import {
  type EditorAction,
  editorReducer,
  startEditor,
  addStep,
  redo,
  startHistory,
  undo,
} from './editor-state.ts';

const after = (...actions: EditorAction[]) =>
  actions.reduce(editorReducer, startEditor(correctionsSchema.parse({}), 'ground'));
const edit = (name: string): EditorAction => {
  return { type: 'edit', name, corrections: correctionsSchema.parse({ north: 1 }), at: 0 };
};

test('the editor shows a visible message for undone and rejected edits, but not for applied edits', () => {
  expect(after(edit('Move wall'))).toMatchObject({ said: 'Move wall', saidInSight: false });
  const undone = after(edit('Move wall'), { type: 'undo' });
  expect(undone).toMatchObject({ said: 'Undone: Move wall', saidInSight: true });
  expect(editorReducer(undone, { type: 'redo' })).toMatchObject({ said: 'Redone: Move wall' });
  expect(after({ type: 'say', text: 'No.' })).toMatchObject({ said: 'No.', saidInSight: true });
  expect(editorReducer(undone, { type: 'select', selection: null }).saidInSight).toBe(false);
  expect(after({ type: 'undo' }).said).toBe('');
});

test('a rename request opens the tab with the name field', () => {
  const state = after({ type: 'tab', tab: 'doubts' }, { type: 'rename' }, { type: 'rename' });
  expect(state).toMatchObject({ tab: 'rooms', renames: 2 });
});

const north = (north: number) => correctionsSchema.parse({ north });

it('undoes and redoes edits, and clears redo after a new edit @15.68', () => {
  let history = startHistory(north(0));
  for (const at of [1, 2, 3]) history = addStep(history, north(at), { name: `${at}`, at });
  history = undo(undo(history));
  expect(history.corrections.north).toBe(1);
  history = redo(history);
  expect(history.corrections.north).toBe(2);
  expect(history.future.at(-1)?.name).toBe('3');
  history = addStep(history, north(9), { name: '9', at: 9 });
  expect(redo(history)).toEqual(history);
  history = undo(undo(undo(undo(undo(history)))));
  expect(history.corrections.north).toBe(0);
});

it('merges repeated edits of the same kind', () => {
  let history = startHistory(north(0));
  for (const at of [0, 500, 1_400, 5_000])
    history = addStep(history, north(at / 1_000), { name: 'Turn', together: 'north', at });
  expect(history.past).toHaveLength(2);
  expect(undo(history).corrections.north).toBe(1.4);
  expect(undo(undo(history)).corrections.north).toBe(0);
});
