import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('shortens a text to a length, and does not cut a character in half', () => {
  expect(cutText('Pump', 4)).toBe('Pump');
  expect(cutText('Pumps', 4)).toBe('Pum…');
  expect(cutText('Pu😀mp', 4)).toBe('Pu…');
});
