import { expect, test } from 'vitest';
import { letOthersIn, turnToRender } from './event-loop.ts';

const LARGE = 1_000_000;

test('finishes small work immediately, and runs one step of large work per turn of the event loop', async () => {
  const steps: string[] = [];
  const round = countRounds();
  const work = async (name: string) => {
    await letOthersIn(LARGE);
    steps.push(`${name} ${round()}`);
    await letOthersIn(LARGE);
    steps.push(`${name} ${round()}`);
  };
  await letOthersIn(10);
  expect(round()).toBe(0);
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(steps.map((step) => step[0])).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  expect(new Set(steps.map((step) => step.slice(2))).size).toBe(steps.length);
});

test('renders one page per turn of the event loop, in request order', async () => {
  const rendered: [page: number, round: number][] = [];
  const round = countRounds();
  const render = async (page: number) => {
    await turnToRender();
    rendered.push([page, round()]);
  };
  await Promise.all([render(1), render(2), render(3)]);
  expect(rendered.map(([page]) => page)).toEqual([1, 2, 3]);
  expect(new Set(rendered.map(([, at]) => at)).size).toBe(3);
});

/** Returns a function that counts the following turns of the event loop. */
function countRounds(): () => number {
  let round = 0;
  const count = () => {
    round += 1;
    if (round < 20) setImmediate(count);
  };
  setImmediate(count);
  return () => round;
}
