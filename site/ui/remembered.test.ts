import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

function counted(most: number) {
  const asked: string[] = [];
  const answer = remembered(most, (...given) => {
    asked.push(given.join());
    return given.length === 1 ? null : given.join();
  });
  return { answer, asked };
}

test('computes each result only once, even if it is null @16.23', () => {
  const { answer, asked } = counted(10);
  for (let time = 0; time < 3; time += 1) expect([answer('a', 'b'), answer('c')]).toEqual(['a,b', null]);
  expect(asked).toEqual(['a,b', 'c']);
});

test('keeps a limited number of results, regardless of the arguments @16.23', () => {
  const { answer, asked } = counted(2);
  for (const text of ['a', 'b', 'c', 'c', 'a']) answer(text, '');
  expect(asked).toEqual(['a,', 'b,', 'c,', 'a,']);
});
