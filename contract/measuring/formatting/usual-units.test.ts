import { expect, it } from 'vitest';
import { usualUnits } from './usual-units.ts';

it.each([
  ['en-US', 'feet'],
  ['en', 'feet'],
  ['en-GB', 'metres'],
  ['de', 'metres'],
  ['my-MM', 'feet'],
  ['not a language', 'metres'],
])('lengths are shown by default as people measure where %s is spoken: in %s', (language, units) => {
  expect(usualUnits(language)).toBe(units);
});
