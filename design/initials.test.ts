import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('a name gives the initials of its first and last words @9.10', () => {
  expect(initials('Ada King Lovelace')).toBe('AL');
  expect(initials('  ada   lovelace ')).toBe('AL');
});

test('a single word gives one letter, and an empty name gives none', () => {
  expect(initials('Plato')).toBe('P');
  expect(initials('   ')).toBe('');
});

test('non-Latin letters, combining marks and letters beyond 16 bits stay whole', () => {
  expect(initials('Élodie Çelik')).toBe('ÉÇ');
  expect(initials('e\u0301mile zola')).toBe('E\u0301Z');
  expect(initials('مريم حسن')).toBe('مح');
  expect(initials('𠮷野 家')).toBe('𠮷家');
});

test('punctuation before a letter is skipped, and a word without letters gives its first character', () => {
  expect(initials('(Bob) “Smith”')).toBe('BS');
  expect(initials('Agent 47')).toBe('A4');
});
