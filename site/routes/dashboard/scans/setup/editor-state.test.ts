import { expect, test } from 'vitest';
import { correctionsSchema } from '../../../../../contract/scans/corrections.ts';
import { type EditorAction, editorReducer, startEditor } from './editor-state.ts';

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
