import { expect, test } from 'vitest';
import { contrastOf } from './ink-on.ts';
import { personColor, personColors, initials } from './people.ts';

test('white initials are legible on every person’s colour', () => {
  for (const color of personColors) expect(contrastOf('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
});

test('a person keeps the same colour, and many people together use all colours', () => {
  expect(personColor('user-1')).toBe(personColor('user-1'));
  const used = new Set(Array.from({ length: 200 }, (_, index) => personColor(`user-${index}`)));
  expect(used.size).toBe(personColors.length);
});

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
