import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { colors } from './colors.ts';
import { mark } from './mark.ts';
import { expandStyle } from './expand-style.ts';
import { media } from './media.ts';

const root = resolve(import.meta.dirname, '..');
/** Matches a colour value: #rgb to #rrggbbaa, 0xrrggbb, rgb(…), hsl(…), oklch(…) and similar. */
const COLOR =
  /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b0x[\da-f]{6}\b|\b(?:rgb|hsl|hwb|(?:ok)?l(?:ab|ch))a?\((?=[\d.])/gi;
/** Third-party logos. */
const NOT_OURS = new Set(['site/routes/sign-in/sign-in-form.tsx']);
/** File types in which builds do not insert colours. */
const STATIC = /\.(svg|webmanifest)$/;

const files = globSync('{contract,server,site,player,scripts}/**/*.{css,html,mjs,svg,ts,tsx,webmanifest}', {
  cwd: root,
})
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }))
  .filter(({ file }) => !file.includes('.test.') && !NOT_OURS.has(file));

function colorsOf(isStatic: boolean): { file: string; color: string }[] {
  return files
    .filter(({ file }) => STATIC.test(file) === isStatic)
    .flatMap(({ file, text }) => (text.match(COLOR) ?? []).map((color) => ({ file, color })));
}

test('only design/ defines colour values', () => {
  expect(colorsOf(false)).toEqual([]);
});

test('pictures and the manifest use only colours of the palette', () => {
  const palette = new Set(Object.values(colors).flatMap(({ light, dark }): string[] => [light, dark]));
  expect(colorsOf(true).length).toBeGreaterThan(5);
  expect(colorsOf(true).filter(({ color }) => !palette.has(color))).toEqual([]);
});

test('the site’s icon matches the logo in mark.ts', () => {
  const icon = files.find(({ file }) => file === 'site/public/favicon.svg')?.text;
  expect(icon).toContain(`d="${mark.wall}"`);
  expect(icon).toContain(`cx="${mark.point.x}" cy="${mark.point.y}"`);
});

test('style sheets refer only to defined custom properties', () => {
  const sheets = globSync('design/*.css', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(resolve(root, file), 'utf8'),
  }));
  const all = [...files, ...sheets];
  const known = new Set(Object.keys(colors).map((name) => `--${name}`));
  for (const { text } of all) {
    for (const [name] of text.matchAll(/--[a-z][\w-]*(?=['"]?\s*[:,\]])/g)) known.add(name);
  }
  // A `var` with a fallback may refer to a property that does not exist.
  const named = all
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ file, name })),
    );
  expect(named.filter(({ name = '' }) => !known.has(name))).toEqual([]);
});

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
