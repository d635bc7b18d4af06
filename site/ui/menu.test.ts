import { expect, test } from 'vitest';
import { createTypeAhead } from './menu.tsx';

const moods = ['Excited', 'Loved', 'Happy', 'Sad', 'Thumbsy', 'I feel nothing', 'Hopeful'];

test('combines letters typed within 350 ms into one text @9.13', () => {
  const typeAhead = createTypeAhead();
  expect(typeAhead('h', 0, moods, 0)).toBe(2);
  expect(typeAhead('o', 350, moods, 2)).toBe(6);
});

test('starts a new text after a pause of more than 350 ms @9.13', () => {
  const typeAhead = createTypeAhead();
  expect(typeAhead('h', 0, moods, 0)).toBe(2);
  expect(typeAhead('s', 351, moods, 2)).toBe(3);
});

test('moves to the next matching label when the same letter is typed again, and wraps around', () => {
  const typeAhead = createTypeAhead();
  expect(typeAhead('H', 0, moods, -1)).toBe(2);
  expect(typeAhead('H', 100, moods, 2)).toBe(6);
  expect(typeAhead('H', 200, moods, 6)).toBe(2);
});

test('selects no item for letters that start no label', () => {
  expect(createTypeAhead()('x', 0, moods, 3)).toBe(-1);
});
