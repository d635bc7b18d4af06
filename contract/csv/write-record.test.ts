import { expect, test } from 'vitest';
import { csvRecord } from './write-record.ts';

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

test('a number is no text that could be a formula', () => {
  expect(csvRecord(['-1', -1, 2.5])).toBe("'-1,-1,2.5\r\n");
});

test('a sign within a text is left alone', () => {
  expect(csvRecord(['a=b', 'person+tag@example.org'])).toBe('a=b,person+tag@example.org\r\n');
});
