import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellTexts } from '../../tests/support/archives/cell-texts.ts';
import { guardFormulas, unguardFormulas } from './formula-guard.ts';

test('any text that is guarded comes back as it was @12.21', () => {
  fc.assert(
    fc.property(cellTexts, (text) => {
      expect(unguardFormulas(guardFormulas(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["''@x", "'''@x"],
  ["a; '=1;=1;'=1", "a; '=1;'=1;''=1"],
  ["'quoted' text", "'quoted' text"],
  ["'", "'"],
])('%j is guarded as %j', (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(text);
});

test('what no guard of ours is before stays: names with an apostrophe, and formulas whose guard a spreadsheet has dropped', () => {
  for (const text of ["'s-Hertogenbosch", "'tis", '=1+1', '-2']) expect(unguardFormulas(text)).toBe(text);
});

test('a long text takes no longer than its length', () => {
  const start = performance.now();
  for (const text of [
    "'".repeat(200_000),
    ' '.repeat(200_000),
    ";'".repeat(100_000),
    `;${' '.repeat(5)}`.repeat(40_000),
  ])
    unguardFormulas(guardFormulas(text));
  expect(performance.now() - start).toBeLessThan(500);
});
