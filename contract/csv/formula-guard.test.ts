import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellTexts } from '../../tests/support/cell-texts.ts';
import { guardFormulas, unguardFormulas } from './formula-guard.ts';
import { csvRecord } from './write-record.ts';

test('any text that is guarded comes back as it was @12.21 @16.14', () => {
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
  ['Notes\n=1+1\r\n-2', "Notes\n'=1+1\r\n'-2"],
  ['a\t=1\t\t@x', "a\t'=1\t\t'@x"],
  ['a\n"=1', 'a\n\'"=1'],
  ['\n=1', "'\n'=1"],
  ['one\n\ntwo; three', 'one\n\ntwo; three'],
])('%j is guarded as %j @12.21', (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(text);
});

test('what no guard of ours is before stays: names with an apostrophe, and formulas whose guard a spreadsheet has dropped', () => {
  for (const text of ["'s-Hertogenbosch", "'tis", '=1+1', '-2']) expect(unguardFormulas(text)).toBe(text);
});

test('no part of a record begins a formula, whether a program splits at semicolons, tabs or line breaks, within quotes too @16.14 @12.21', () => {
  const parts = (record: string) => record.split(/[;\t\n\r]/);
  fc.assert(
    fc.property(fc.tuple(cellTexts, cellTexts), (texts) => {
      for (const part of parts(csvRecord(texts))) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 2_000 },
  );
  expect(parts(csvRecord(['Ada', 'Notes\n=HYPERLINK(1)']))).toContain('\'=HYPERLINK(1)"');
});
