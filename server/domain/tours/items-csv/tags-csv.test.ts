import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/changes/operation.ts';
import { ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { TAG_COLORS } from '../../../../contract/tag-colors.ts';
import { cellTexts } from '../../../../tests/support/cell-texts.ts';
import { dialects, readCells, saveAnew } from '../../../../tests/support/spreadsheet.ts';
import { readItemsCsv } from './read-items.ts';
import { tagsTable, writeItemsCsv } from './tables.ts';

/** The number of random tables to try. `npm run soak` tries more. */
const RUNS = process.env.BOTH_STORES ? 300 : 40;

const write = (tags: readonly Item[]) => [...writeItemsCsv(tagsTable, tags)].join('');
function read(text: string | Uint8Array, existing: readonly Item[] = []) {
  const { items, count, ...rest } = readItemsCsv(
    tagsTable,
    typeof text === 'string' ? Buffer.from(text) : text,
    existing,
  );
  const all = [...items()].map(({ content }) => JSON.parse(content) as Item);
  expect(all).toHaveLength(count);
  return { ...rest, items: all };
}

const boiler: Item = {
  id: 'boiler',
  title: 'Boiler B-1',
  text: 'Line one\nline two',
  color: 'red',
  position: [1.5, -0.25, 3],
  normal: [0, 0, 1],
  sweep: 'hall',
  keywords: ['heating', 'gas, natural'],
  media: 'https://example.org/boiler.jpg',
  serial: '00123',
  power: 200,
  inspected: true,
  overtaken: [{ title: 'Old' }],
};
const unplaced: Item = { id: 'pump', title: '=Pump', text: '', color: 'blue', normal: [0, 1, 0] };

/** Generates coordinates. Adding 0 converts -0 to 0. */
const coordinate = fc.double({ min: -1_000, max: 1_000, noNaN: true }).map((value) => value + 0);
const vector = fc.tuple(coordinate, coordinate, coordinate);
const tags = fc.uniqueArray(
  fc.record(
    {
      id: fc.string({ maxLength: 20 }).filter((id) => id.trim() === id && id !== '' && !id.includes('E+')),
      title: cellTexts,
      text: cellTexts,
      color: fc.constantFrom(...TAG_COLORS),
      normal: vector,
      position: vector,
      sweep: fc.constantFrom('hall', 'roof'),
      keywords: fc.array(
        cellTexts.filter((word) => word !== ''),
        { minLength: 1, maxLength: 4 },
      ),
      media: fc.webUrl({ validSchemes: ['https'] }),
      serial: cellTexts.filter((text) => text !== ''),
      Title2: cellTexts.filter((text) => text !== ''),
      colour: cellTexts.filter((text) => text !== ''),
      'field:x': cellTexts.filter((text) => text !== ''),
    },
    { requiredKeys: ['id', 'title', 'text', 'color', 'normal'] },
  ),
  { selector: ({ id }) => id, maxLength: 6 },
) as fc.Arbitrary<Item[]>;

describe('tags as CSV', () => {
  test('writes a column for each field, writes numbers as numbers, and writes the same text for the same tags', () => {
    const text = write([boiler, unplaced]);
    expect(text).toBe(write([structuredClone(boiler), structuredClone(unplaced)]));
    const [header, ...rows] = readCells(text);
    expect(header).toEqual(
      'id,title,text,color,keywords,media,x,y,z,normal x,normal y,normal z,sweep,inspected,power,serial'.split(
        ',',
      ),
    );
    expect(rows[0]).toEqual([
      'boiler',
      'Boiler B-1',
      'Line one\nline two',
      'red',
      'heating, "gas, natural"',
      'https://example.org/boiler.jpg',
      '1.5',
      '-0.25',
      '3',
      '0',
      '0',
      '1',
      'hall',
      'true',
      '200',
      '00123',
    ]);
    expect(rows[1]!.slice(0, 4)).toEqual(['pump', "'=Pump", '', 'blue']);
    expect(rows[1]!.slice(4).join('')).toBe('');
  });

  test('changes nothing if tags are imported unchanged @12.22', () => {
    const { items, ...rest } = read(write([boiler, unplaced]), [boiler, unplaced]);
    expect(items).toEqual([boiler, unplaced]);
    expect(rest).toEqual({
      added: [],
      changed: [],
      unchanged: 2,
      unplaced: 1,
      refused: [],
      refusedCount: 0,
      notices: [],
    });
  });

  test('changes nothing if tags are imported after a spreadsheet has saved them in its own format', () => {
    fc.assert(
      fc.property(tags, dialects, (existing, dialect) => {
        const { items, refused, unchanged } = read(saveAnew(write(existing), dialect), existing);
        expect(refused).toEqual([]);
        expect(items).toEqual(existing);
        expect(unchanged).toBe(existing.length);
      }),
      { numRuns: RUNS },
    );
  });

  test('creates the same tags in a twin without tags', () => {
    fc.assert(
      fc.property(tags, (existing) => {
        const { items, refused } = read(write(existing));
        expect(refused).toEqual([]);
        // A tag without a position has the default normal.
        const wanted = existing.map((tag) => (tag.position ? tag : { ...tag, normal: [0, 1, 0] }));
        expect(items).toEqual(wanted);
        expect(write(items)).toBe(write(existing));
      }),
      { numRuns: RUNS },
    );
  });

  test('ignores quoted empty keywords', () => {
    const { items, refused } = read('id,title,keywords\nnew,New,"heating, """", pump"\n', []);
    expect(refused).toEqual([]);
    expect(items).toMatchObject([{ keywords: ['heating', 'pump'] }]);
  });

  test('reads a damaged or unrelated file, or rejects it with a line and a reason', () => {
    const whole = Buffer.from(write([boiler, unplaced]));
    const broken = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
      .map((changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        return bytes;
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.uint8Array({ maxLength: 500 })), (bytes) => {
        const { items, refused } = read(bytes, [boiler]);
        expect(items.length).toBeGreaterThanOrEqual(1);
        for (const { line, reason } of refused) {
          expect(line).toBeGreaterThan(0);
          expect(reason).toMatch(/[.!]$/);
        }
      }),
      { numRuns: 3 * RUNS },
    );
  });
});

describe('a row with an id', () => {
  test('changes the tag with this id, in the columns of the file only', () => {
    const { items, changed } = read('ID;Title;power\nboiler;Boiler B-2;210,5\n', [boiler, unplaced]);
    expect(items).toEqual([{ ...boiler, title: 'Boiler B-2', power: 210.5 }, unplaced]);
    expect(changed).toEqual(['boiler']);
  });

  test('empties fields whose cells are empty, but never the position', () => {
    const text = 'id,text,keywords,media,serial,color,x,y,z,sweep\nboiler,,,,,,,,,\n';
    const { keywords: _words, media: _media, serial: _serial, ...rest } = boiler;
    expect(read(text, [boiler]).items).toEqual([{ ...rest, text: '' }]);
  });

  test('places an unplaced tag, and moves a placed tag', () => {
    const { items, unplaced: waiting } = read('id\tx\ty\tz\npump\t1,5\t2\t-3\nboiler\t1.5\t0\t3\n', [
      boiler,
      unplaced,
    ]);
    expect(items.map(({ position }) => position)).toEqual([
      [1.5, 0, 3],
      [1.5, 2, -3],
    ]);
    expect(waiting).toBe(0);
  });

  test('changes nothing if a spreadsheet has shortened its numbers', () => {
    const exact = { ...boiler, position: [1.234567890123, 2, 3] };
    expect(read('id,x,y,z\nboiler,1.23456789,2,3\n', [exact])).toMatchObject({
      unchanged: 1,
      items: [exact],
    });
  });

  test('creates a tag if no tag has this id', () => {
    const { items, added, unplaced: waiting } = read('id,title,Grey\nA-1,Fan,Steel\n', [boiler]);
    expect(items[1]).toEqual({
      id: 'A-1',
      title: 'Fan',
      text: '',
      color: 'blue',
      normal: [0, 1, 0],
      Grey: 'Steel',
    });
    expect([added, waiting]).toEqual([['A-1'], 1]);
  });
});

describe('an asset list without ids', () => {
  const register = 'Name;Description;Asset no\nFan;Roof;17\nFan;Roof;18\nExtinguisher;;\nExtinguisher;;\n';

  test('creates unplaced tags, with its columns as fields', () => {
    const { items, added, unplaced: waiting } = read(register);
    expect(items).toMatchObject([
      { title: 'Fan', text: 'Roof', 'Asset no': '17' },
      { title: 'Fan', text: 'Roof', 'Asset no': '18' },
      { title: 'Extinguisher' },
      { title: 'Extinguisher' },
    ]);
    expect(new Set(added).size).toBe(4);
    expect(waiting).toBe(4);
  });

  test('is not imported again, whatever its order and format @12.22', () => {
    const first = read(register);
    const again =
      '"Asset no",Description,name\r\n,,Extinguisher\r\n18,Roof,Fan\r\n17,Roof,Fan\r\n,,Extinguisher\r\n';
    expect(read(again, first.items)).toMatchObject({ items: first.items, added: [], unchanged: 4 });
  });

  test('keeps later edits, and only adds missing positions', () => {
    const { items } = read(register);
    const edited = items.map((tag, index) =>
      index === 0 ? { ...tag, title: 'Fan 17', position: [1, 1, 1] } : tag,
    );
    const placed = register
      .replace('Asset no\n', 'Asset no;x;y;z\n')
      .replace(';17\n', ';17;9;9;9\n')
      .replace(';18\n', ';18;2;2;2\n');
    const again = read(placed, edited);
    expect(again.items[0]).toEqual(edited[0]);
    expect(again.items[1]).toEqual({ ...edited[1], position: [2, 2, 2] });
    expect([again.added, again.changed, again.unchanged]).toEqual([[], [edited[1]!.id], 3]);
  });
});

describe('importing tags', () => {
  test.each([
    ['a duplicate id', 'id,title\na,A\nb,B\na,C\n', 4, 'id'],
    ['an id that a spreadsheet has rounded', 'id,title\n1.23457E+23,A\n', 2, 'id'],
    ['an overlong id', `id,title\n${'a'.repeat(65)},A\n`, 2, 'id'],
    ['no title', 'title,text\n,A\n', 2, 'title'],
    ['half a place', 'title,X,Y,Z\nA,1,,2\n', 2, 'Y'],
    ['a place with a missing column', 'title,x,y\nA,1,2\n', 2, 'x'],
    ['an invalid number', 'title,x,y,z\nA,1,"2,5",3\n', 2, 'y'],
    ['an invalid colour', 'title,Colour\nA,pink\n', 2, 'Colour'],
    ['an invalid address', 'title,media\nA,photo.jpg\n', 2, 'media'],
    ['an overlong text', `title,text\n\nA,${'x'.repeat(10_001)}\n`, 3, 'text'],
    [
      'too many keywords',
      `title,keywords\nA,"${Array.from({ length: 21 }, (_, i) => i).join()}"\n`,
      2,
      'keywords',
    ],
    ['more cells than columns', 'title,text\nA,B,C\n', 2, ''],
    ['a duplicate column', 'title,Title\nA,B\n', 1, 'Title'],
    ['a column named like a tag’s own field', 'title,position\nA,1\n', 1, 'position'],
    ['a column named like an object property', 'title,__proto__\nA,1\n', 1, '__proto__'],
    ['no known column', 'Asset;Room\n1;2\n', 1, ''],
    ['an empty file', '\n\n', 1, ''],
  ])('rejects %s, with line, column and reason', (_name, text, line, column) => {
    const { refused, refusedCount, items } = read(text);
    expect(refused).toMatchObject([{ line, column }]);
    expect(refusedCount).toBe(1);
    expect(items.some(({ title }) => title === 'C')).toBe(false);
  });

  test('rejects oversized cells, and tags beyond a twin’s limit', () => {
    expect(read('id,history\nboiler,x\n', [{ ...boiler, history: [1] }]).refused).toMatchObject([
      { line: 2, column: 'history' },
    ]);
    const full = Array.from({ length: ANNOTATIONS_MAX }, (_, index) => ({ ...unplaced, id: `${index}` }));
    const { refused, changed } = read('id,title\n17,Seventeen\nnew,New\n', full);
    expect(refused).toMatchObject([{ line: 3, column: '' }]);
    expect(changed).toEqual(['17']);
  });

  test('rejects more tags than a file may create, even in a small file', () => {
    const names = Array.from({ length: 180 }, (_, index) => `${index}`.padStart(64, 'n'));
    const rows = Array.from({ length: 1_900 }, (_, index) => `A${index},${`${'x'.repeat(40)},`.repeat(180)}`);
    const { refused, added } = read(`title,${names.join()}\n${rows.join('\n')}\n`);
    expect(refused[0]?.reason).toMatch(/32 MiB/);
    expect(added.length).toBeGreaterThan(1_500);
  });

  test('accepts columns named like built-in object properties', () => {
    const tag = { ...unplaced, toString: 'text' };
    const [first] = read('id,toString,valueOf\npump,text,of it\n', [tag]).items;
    expect(first).toEqual({ ...tag, valueOf: 'of it' });
    expect(read('id,toString\npump,\n', [unplaced])).toMatchObject({ unchanged: 1, refused: [] });
  });

  test('counts all rejected rows, but lists only a hundred', () => {
    const { refused, refusedCount } = read(`title,x,y,z\n${'A,1,1,wrong\n'.repeat(150)}`);
    expect([refused.length, refusedCount]).toEqual([100, 150]);
  });
});

test('writes and reads a table with the maximum number of tags', () => {
  const many = Array.from({ length: ANNOTATIONS_MAX }, (_, index) => ({
    ...unplaced,
    id: `asset-${index}`,
    title: `Asset ${index}`,
  }));
  expect(read(write(many)).added).toHaveLength(ANNOTATIONS_MAX);
});
