import { expect, test } from 'vitest';
import { contrastOf } from './ink-on.ts';
import { personColor, personColors } from './person-colors.ts';

test('white initials are legible on every person’s colour', () => {
  for (const color of personColors) expect(contrastOf('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
});

test('a person keeps the same colour, and many people together use all colours', () => {
  expect(personColor('user-1')).toBe(personColor('user-1'));
  const used = new Set(Array.from({ length: 200 }, (_, index) => personColor(`user-${index}`)));
  expect(used.size).toBe(personColors.length);
});
