import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('returns the initials of the first and last words of a name @9.10', () => {
  expect(initials('Ada King Lovelace')).toBe('AL');
  expect(initials('  ada   lovelace ')).toBe('AL');
});

test('returns one letter for a single word, and an empty text for an empty name', () => {
  expect(initials('Plato')).toBe('P');
  expect(initials('   ')).toBe('');
});

test('keeps non-Latin letters, combining marks and letters beyond 16 bits whole', () => {
  expect(initials('Élodie Çelik')).toBe('ÉÇ');
  expect(initials('e\u0301mile zola')).toBe('E\u0301Z');
  expect(initials('مريم حسن')).toBe('مح');
  expect(initials('𠮷野 家')).toBe('𠮷家');
});

test('skips punctuation before a letter, and returns the first character of a word without letters', () => {
  expect(initials('(Bob) “Smith”')).toBe('BS');
  expect(initials('Agent 47')).toBe('A4');
});
