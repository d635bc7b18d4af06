import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workAhead } from './build-scene.ts';

test('works on a few items at a time and hands their results on in order', async () => {
  let underway = 0;
  let most = 0;
  const results: number[] = [];
  const slowFirst = async (item: number) => {
    most = Math.max(most, ++underway);
    for (let turns = 10 - item; turns > 0; turns--) await turn();
    underway -= 1;
    return item * 10;
  };
  for await (const result of workAhead([1, 2, 3, 4, 5], 2, slowFirst)) results.push(result);
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(3);
});

test('throws what fails when its turn comes, begins no more, and waits for what is underway', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const results: number[] = [];
  const run = async () => {
    const work = async (item: number) => {
      begun.push(item);
      if (item === 2) throw new Error('damaged');
      for (let turns = item; turns > 0; turns--) await turn();
      ended.push(item);
      return item;
    };
    for await (const result of workAhead([1, 2, 3, 4, 5], 1, work)) results.push(result);
  };
  await expect(run()).rejects.toThrow('damaged');
  expect(results).toEqual([1]);
  expect(begun).toEqual([1, 2, 3]);
  expect(ended).toEqual([1, 3]);
});
