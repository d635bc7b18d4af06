import { expect, test } from 'vitest';
import { contrastOf, inkOn } from './ink-on.ts';
import { tagColors } from './tag-colors.ts';

test('contrastOf returns the contrast ratio that WCAG defines', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('icons are legible on discs of every colour, and only yellow discs get a dark icon', () => {
  for (const [name, color] of Object.entries(tagColors)) {
    expect(contrastOf(inkOn(color), color), name).toBeGreaterThanOrEqual(3);
    expect(inkOn(color) === '#ffffff', name).toBe(name !== 'yellow');
  }
});
