import { expect, test } from 'vitest';
import type { PageItem } from './page-data.ts';
import { gatherMarks } from './plans.ts';

const at = (x: number, z: number): PageItem => ({ title: '', at: [x, z] });

test('merges nearby items into one mark at their centre, and ignores items without a position', () => {
  const items = [at(0.1, 0.1), at(0.3, 0.5), at(5, 5), { title: '' }];
  expect(gatherMarks(items, [0, 1, 2, 3], 1)).toEqual([
    { at: [0.2, 0.3], indices: [0, 1] },
    { at: [5, 5], indices: [2] },
  ]);
});

test('merges only the items that it is given', () => {
  expect(gatherMarks([at(0, 0), at(0, 0)], [1], 1)).toEqual([{ at: [0, 0], indices: [1] }]);
});

test('merges 20,000 items into no more marks than fit on the plan', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => at((index * 7) % 20, (index * 13) % 10));
  expect(gatherMarks(items, [...items.keys()], 1).length).toBeLessThanOrEqual(200);
});
