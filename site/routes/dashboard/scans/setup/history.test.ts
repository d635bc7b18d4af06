import { expect, it } from 'vitest';
import { correctionsSchema } from '../../../../../contract/scans/corrections.ts';
import { addStep, redo, startHistory, undo } from './editor-state.ts';

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
