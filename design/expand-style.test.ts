import { expect, test } from 'vitest';
import { colors } from './colors.ts';
import { expandStyle } from './expand-style.ts';
import { media } from './media.ts';

test('every colour becomes a custom property with a light and a dark value', () => {
  const css = expandStyle(':root { @colors; }');
  expect(css).toContain(`--accent: light-dark(${colors.accent.light}, ${colors.accent.dark});`);
  expect(css).toContain(`--stage: ${colors.stage.light};`);
  expect(css.match(/--[\w-]+:/g)).toHaveLength(Object.keys(colors).length);
});

test('a width name in a media query becomes the width, and a custom property stays as it is', () => {
  const css = '@media (--beside) and (pointer: coarse) { a { color: var(--beside); } }';
  expect(expandStyle(css)).toBe(css.replace('(--beside) and', `${media.beside} and`));
});
