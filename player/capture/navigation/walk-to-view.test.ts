import { expect, it } from 'vitest';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import { isSameView } from './walk-to-view.ts';

const view: CaptureView = {
  mode: 'inside',
  sweep: 'hall',
  position: [1, 1.6, 7],
  yaw: 3,
  pitch: 0,
  floor: null,
};

it.each<[string, Partial<CaptureView>, boolean]>([
  ['a hair away', { position: [1.01, 1.6, 7] }, true],
  ['a full turn further', { yaw: 3 + 2 * Math.PI }, true],
  ['the same with an explicit floor', { floor: 'ground' }, true],
  ['a step away', { position: [1.1, 1.6, 7] }, false],
  ['turned', { yaw: 3.1 }, false],
  ['higher up', { pitch: 0.1 }, false],
  ['from outside', { mode: 'dollhouse' }, false],
])('compares the current view with a view that is %s', (_, fields, same) => {
  expect(isSameView(view, { ...view, ...fields })).toBe(same);
});
