import { expect, test } from 'vitest';
import { letOthersIn } from './event-loop.ts';

const LARGE = 1_000_000;

test('work on little goes on at once, and large steps one in each round of the event loop', async () => {
  const steps: string[] = [];
  let round = 0;
  const count = () => {
    round += 1;
    if (round < 20) setImmediate(count);
  };
  setImmediate(count);
  const work = async (name: string) => {
    await letOthersIn(LARGE);
    steps.push(`${name} ${round}`);
    await letOthersIn(LARGE);
    steps.push(`${name} ${round}`);
  };
  await letOthersIn(10);
  expect(round).toBe(0);
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(steps.map((step) => step[0])).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  expect(new Set(steps.map((step) => step.slice(2))).size).toBe(steps.length);
});
