import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellTexts } from '../../../tests/support/cell-texts.ts';
import { dialects, saveAnew } from '../../../tests/support/spreadsheet.ts';
import { TABLE_MAX_BYTES } from '../../../contract/limits.ts';
import { CSV_MAX_COLUMNS, CSV_MAX_RECORD } from './limits.ts';
import { type CsvRecord, readRecords } from './read-records.ts';
import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/csv/write-record.ts';

const MOST = 1_000;
function read(text: string | Uint8Array, most = MOST) {
  const records: CsvRecord[] = [];
  let separator = '';
  const file = typeof text === 'string' ? Buffer.from(text) : text;
  const reading = readRecords(file, most, (record, found) => {
    records.push(record);
    separator = found;
  });
  return { ...reading, records, separator };
}
const fieldsOf = (text: string | Uint8Array) => read(text).records.map(({ fields }) => fields);

const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((columns) =>
    fc.array(fc.array(cellTexts, { minLength: columns, maxLength: columns }), { maxLength: 5 }),
  );

describe('a CSV file', () => {
  test('keeps any text unchanged when we write and read it @12.20', () => {
    fc.assert(
      fc.property(tables, (table) => {
        const named = [table[0]?.map((_, column) => `column ${column}`) ?? ['a', 'b'], ...table];
        const { records, refused, notices } = read(BYTE_ORDER_MARK + named.map(csvRecord).join(''));
        expect(records.map(({ fields }) => fields)).toEqual(named);
        expect([refused, notices]).toEqual([null, []]);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps any text unchanged after a spreadsheet has saved it, in any dialect @12.20', () => {
    fc.assert(
      fc.property(tables, dialects, (table, dialect) => {
        const named = [table[0]?.map((_, column) => `column ${column}`) ?? ['a', 'b'], ...table];
        const { records, separator } = read(saveAnew(named.map(csvRecord).join(''), dialect));
        expect(records.map(({ fields }) => fields)).toEqual(named);
        expect(separator).toBe(dialect.separator);
      }),
      { numRuns: 500 },
    );
  });

  test('is read or rejected without an exception, regardless of its bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc
        .string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\t', "'", '=', 'é', 'a') })
        .map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(bytes, (file) => {
        const { records, refused } = read(file);
        for (const { line } of records) expect(line).toBeGreaterThan(0);
        if (refused) expect(refused.reason).toMatch(/\.$/);
      }),
      { numRuns: process.env.BOTH_STORES ? 1_000 : 200 },
    );
  });

  test.each([
    ['comma', 'id,title\na,b\n', ','],
    ['semicolon', 'id;title, long\na;b\n', ';'],
    ['tab', 'id\ttitle; long\na\tb\n', '\t'],
    ['semicolon named in the first line', 'sep=;\r\nid;title\r\na;b\r\n', ';'],
    ['comma with other separators in quoted names', '"id;;;",title\na,b\n', ','],
  ])('with the separator %s is recognized by its first line', (_name, text, separator) => {
    const reading = read(text);
    expect(reading.separator).toBe(separator);
    expect(reading.records.at(-1)?.fields).toEqual(['a', 'b']);
  });

  test('returns the line number at which each record begins, despite quotes and empty lines', () => {
    const text = 'id,title\r\n\r\na,"two\r\nlines"\r\nb,"two\rlines"\r\n\r\n\r\nc,d\r\n';
    expect(read(text).records.map(({ line }) => line)).toEqual([1, 3, 5, 9]);
    expect(read(`sep=,\r\n${text}`).records.map(({ line }) => line)).toEqual([2, 4, 6, 10]);
    expect(read('id,title\ra,b\rc,d').records.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  test('is read in a Western European encoding, with a notice', () => {
    const { records, notices } = read(
      Buffer.from([...Buffer.from('id,title\na,B'), 0xfc, 0x72, 0x6f, 0x80, 0x0a]),
    );
    expect(records[1]?.fields).toEqual(['a', 'Büro€']);
    expect(notices).toHaveLength(1);
  });

  test('can contain a quotation mark within a field, such as an inch sign', () => {
    expect(fieldsOf('id,title\na,Pipe 5" DN\nb,"5"" pipe"\n')).toEqual([
      ['id', 'title'],
      ['a', 'Pipe 5" DN'],
      ['b', '5" pipe'],
    ]);
  });

  test.each([
    ['a file that is not text', Buffer.from('PK\u0003\u0004\0\0'), 1],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 1],
    ['a quotation mark that is never closed', Buffer.from('id,title\na,b\nc,"d\ne,f\n'), 3],
    ['an overlong record', Buffer.from(`id,title\n\na,${'x'.repeat(CSV_MAX_RECORD + 1)}\n`), 3],
    ['too many columns', Buffer.from(`id\n${','.repeat(CSV_MAX_COLUMNS)}\n`), 2],
    ['too many bytes', Buffer.alloc(TABLE_MAX_BYTES + 1, 'a'), 1],
    ['too many records', Buffer.from('a,b\n'.repeat(MOST + 1)), MOST + 1],
  ])('is rejected with the line number: %s', (_name, file, line) => {
    expect(read(file).refused).toMatchObject({ line, reason: expect.stringMatching(/\.$/) as string });
  });
});
