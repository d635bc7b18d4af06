import { expect, test } from 'vitest';
import { createTypeAhead } from './menu.tsx';

const moods = ['Excited', 'Loved', 'Happy', 'Sad', 'Thumbsy', 'I feel nothing', 'Hopeful'];

test('letters typed within 350 ms form one text @9.13', () => {
  const typeAhead = createTypeAhead();
  expect(typeAhead('h', 0, moods, 0)).toBe(2);
  expect(typeAhead('o', 350, moods, 2)).toBe(6);
});

test('a pause of more than 350 ms starts a new text @9.13', () => {
  const typeAhead = createTypeAhead();
  expect(typeAhead('h', 0, moods, 0)).toBe(2);
  expect(typeAhead('s', 351, moods, 2)).toBe(3);
});

test('the same letter again moves to the next label, wrapping around', () => {
  const typeAhead = createTypeAhead();
  expect(typeAhead('H', 0, moods, -1)).toBe(2);
  expect(typeAhead('H', 100, moods, 2)).toBe(6);
  expect(typeAhead('H', 200, moods, 6)).toBe(2);
});

test('letters that start no label select no item', () => {
  expect(createTypeAhead()('x', 0, moods, 3)).toBe(-1);
});
