import { expect, test } from 'vitest';
import { colors } from './colors.ts';
import { expandStyle } from './expand-style.ts';
import { media } from './media.ts';

test('replaces each colour with a custom property that has a light and a dark value', () => {
  const css = expandStyle(':root { @colors; }');
  expect(css).toContain(`--accent: light-dark(${colors.accent.light}, ${colors.accent.dark});`);
  expect(css).toContain(`--stage: ${colors.stage.light};`);
  expect(css.match(/--[\w-]+:/g)).toHaveLength(Object.keys(colors).length);
});

test('replaces a width name in a media query with the width, and keeps custom properties', () => {
  const css = '@media (--beside) and (pointer: coarse) { a { color: var(--beside); } }';
  expect(expandStyle(css)).toBe(css.replace('(--beside) and', `${media.beside} and`));
});
