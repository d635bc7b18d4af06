import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecord } from './csv-record.ts';

test('a record is its fields between commas, with the line end of RFC 4180', () => {
  expect(csvRecord(['Ada', '', 'Ødegård 🏢'])).toBe('Ada,,Ødegård 🏢\r\n');
});

test('a field with a comma, a quote or a line end stands in quotes', () => {
  expect(csvRecord(['a,b', 'say "yes"', 'two\nlines'])).toBe('"a,b","say ""yes""","two\nlines"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '  =1', '\n=1', '\u00a0@x', '＝1'])(
  'what a spreadsheet would compute is a text: %j',
  (formula) => {
    expect(csvRecord([formula]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('a semicolon or a tab is quoted, and what follows a semicolon is no formula either', () => {
  expect(csvRecord(['a;b', 'c\td'])).toBe('"a;b","c\td"\r\n');
  expect(csvRecord(['Ada; =1+1;@x'])).toBe(`"Ada;' =1+1;'@x"\r\n`);
});

test('a sign within a text is left alone', () => {
  expect(csvRecord(['a=b', 'person+tag@example.org'])).toBe('a=b,person+tag@example.org\r\n');
});

test('whatever people call themselves, a reader of RFC 4180 gets it back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 7 }), (fields) => {
      const read = readRecord(csvRecord(fields));
      expect(read.map(withoutGuards)).toEqual(fields.map(withoutGuards));
    }),
  );
});

/** Without every ' where a guard against formulas may stand. */
function withoutGuards(field: string): string {
  return field.replaceAll(/(^|;)'/g, '$1');
}

function readRecord(record: string): string[] {
  const fields = record.slice(0, -2).matchAll(/("(?:[^"]|"")*"|[^,"]*)(?:,|$)/gy);
  const texts = [...fields].map(([, field = '']) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );
  // The pattern also matches the nothing behind the last field.
  return record.slice(0, -2).endsWith(',') ? texts : texts.slice(0, Math.max(1, commas(record) + 1));
}

function commas(record: string): number {
  return [
    ...record
      .slice(0, -2)
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .matchAll(/,/g),
  ].length;
}
