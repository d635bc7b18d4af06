import { expect, it } from 'vitest';
import { usualUnits } from '../feet.ts';

it.each([
  ['en-US', 'feet'],
  ['en', 'feet'],
  ['en-GB', 'metres'],
  ['de', 'metres'],
  ['my-MM', 'feet'],
  ['not a language', 'metres'],
])('shows lengths in the units of the country of %s by default: %s', (language, units) => {
  expect(usualUnits(language)).toBe(units);
});
