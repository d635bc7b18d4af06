import { expect, test } from 'vitest';
import { csvRecord, guardFormulas, unguardFormulas } from './write-record.ts';
import fc from 'fast-check';
import { cellTexts } from '../../tests/support/cell-texts.ts';
import { rounds } from '../../tests/support/rounds.ts';

test('joins fields with commas and ends the record as RFC 4180 requires', () => {
  expect(csvRecord(['Ada', '', 'Ødegård 🏢'])).toBe('Ada,,Ødegård 🏢\r\n');
});

test('quotes a field that contains a comma, a quote or a line break', () => {
  expect(csvRecord(['a,b', 'say "yes"', 'two\nlines'])).toBe('"a,b","say ""yes""","two\nlines"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '  =1', '\n=1', '\u00a0@x', '＝1'])(
  'guards a formula so that a spreadsheet shows it as text: %j',
  (formula) => {
    expect(csvRecord([formula]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('quotes fields with a semicolon or a tab, and guards a formula after a semicolon', () => {
  expect(csvRecord(['a;b', 'c\td'])).toBe('"a;b","c\td"\r\n');
  expect(csvRecord(['Ada; =1+1;@x'])).toBe(`"Ada;' =1+1;'@x"\r\n`);
});

test('does not guard numbers', () => {
  expect(csvRecord(['-1', -1, 2.5])).toBe("'-1,-1,2.5\r\n");
});

test('leaves a formula character within a text unchanged', () => {
  expect(csvRecord(['a=b', 'person+tag@example.org'])).toBe('a=b,person+tag@example.org\r\n');
});

test('restores guarded text unchanged @12.21 @16.14', () => {
  fc.assert(
    fc.property(cellTexts, (text) => {
      expect(unguardFormulas(guardFormulas(text))).toBe(text);
    }),
    { numRuns: rounds(300, 2_000) },
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
])('guards %j as %j @12.21', (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
  expect(unguardFormulas(guarded)).toBe(text);
});

test('leaves text without a guard unchanged, such as a name with an apostrophe', () => {
  for (const text of ["'s-Hertogenbosch", "'tis", '=1+1', '-2']) expect(unguardFormulas(text)).toBe(text);
});

test('writes no formula at the start of a record or after a semicolon, tab or line break, even in quotes @16.14 @12.21', () => {
  const parts = (record: string) => record.split(/[;\t\n\r]/);
  fc.assert(
    fc.property(fc.tuple(cellTexts, cellTexts), (texts) => {
      for (const part of parts(csvRecord(texts))) expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    }),
    { numRuns: rounds(300, 2_000) },
  );
  expect(parts(csvRecord(['Ada', 'Notes\n=HYPERLINK(1)']))).toContain('\'=HYPERLINK(1)"');
});
