import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/changes/operation.ts';
import { POINT_TYPES } from '../../../../contract/points/point-types.ts';
import { VIEW_MODES } from '../../../../contract/protocol/view-state.ts';
import { cellTexts } from '../../../../tests/support/cell-texts.ts';
import { dialects, readCells, saveAnew } from '../../../../tests/support/spreadsheet.ts';
import { readItemsCsv } from './read-items.ts';
import { pointsTable, writeItemsCsv } from './tables.ts';

const write = (points: readonly Item[]) => [...writeItemsCsv(pointsTable, points)].join('');
function read(text: string | Uint8Array, existing: readonly Item[] = []) {
  const { items, count, ...rest } = readItemsCsv(
    pointsTable,
    typeof text === 'string' ? Buffer.from(text) : text,
    existing,
  );
  const all = [...items()].map(({ content }) => JSON.parse(content) as Item);
  expect(all).toHaveLength(count);
  return { ...rest, items: all };
}

const millimetres = (most: number) =>
  fc.integer({ min: -most * 1000, max: most * 1000 }).map((value) => value / 1000 + 0);
const place = fc.tuple(millimetres(500), millimetres(500), millimetres(500));
const points = fc.uniqueArray(
  fc.record(
    {
      id: fc.string({ maxLength: 20 }).filter((id) => id.trim() === id && id !== '' && !id.includes('E+')),
      title: cellTexts,
      text: cellTexts,
      type: fc.constantFrom(...POINT_TYPES.map(({ id }) => id), 'type-of-our-own'),
      normal: place,
      position: place,
      picture: fc.webUrl({ validSchemes: ['https'] }),
      floor: fc.constantFrom('ground', 'upper'),
      room: fc.constantFrom('hall', 'roof'),
      view: fc.record({
        mode: fc.constantFrom(...VIEW_MODES),
        sweep: fc.option(fc.constantFrom('hall-1', 'a,b&c')),
        position: place,
        yaw: millimetres(3),
        pitch: millimetres(1),
        floor: fc.option(fc.constant('ground')),
      }),
      stopOrder: fc.integer({ min: -5, max: 500 }),
      stopSeconds: fc.integer({ min: 2, max: 600 }),
      serial: cellTexts.filter((text) => text !== ''),
    },
    { requiredKeys: ['id', 'title', 'text', 'type', 'normal'] },
  ),
  { selector: ({ id }) => id, maxLength: 6 },
) as fc.Arbitrary<Item[]>;

describe('points of interest as CSV', () => {
  test('imports the exported points unchanged, even after a spreadsheet has saved them @13.51', () => {
    fc.assert(
      fc.property(points, dialects, (all, dialect) => {
        const placed = all.map((point) => (point.position ? point : { ...point, normal: [0, 1, 0] }));
        const { items, refused } = read(saveAnew(write(placed), dialect));
        expect(refused).toEqual([]);
        expect(items).toEqual(placed);
      }),
    );
  });

  test('changes nothing if points are imported unchanged @13.51', () => {
    fc.assert(
      fc.property(points, (all) => {
        const { added, changed, unchanged } = read(write(all), all);
        expect({ added, changed, unchanged }).toEqual({ added: [], changed: [], unchanged: all.length });
      }),
    );
  });

  test('accepts the name of a built-in type instead of its id, and keeps other types unchanged', () => {
    const { items } = read('title,type\nA,Fire extinguisher\nB,LIFT\nC,type-7\nD,\n');
    expect(items.map(({ type }) => type)).toEqual(['extinguisher', 'elevator', 'type-7', 'sight']);
  });

  test('derives the same id from a row even after its floor, view and position were added @13.51', () => {
    const [first] = read('title,type\nBoiler,heating\n').added;
    const filled = 'title;type;floor;stop order;x;y;z\nBoiler;heating;ground;1,5;1;0;2\n';
    const { added, items } = read(filled);
    expect(added).toEqual([first]);
    expect(items[0]).toMatchObject({ floor: 'ground', stopOrder: 1.5, position: [1, 0, 2] });
  });

  test.each([
    ['title,view\nA,somewhere\n', 'view', /not a view/],
    ['title,stop order\nA,first\n', 'stop order', /not a number/],
    ['title,stop seconds\nA,1\n', 'stop seconds', /2 to 600 seconds/],
    ['title,picture\nA,http://example.org/a.jpg\n', 'picture', /https/],
  ])('rejects %j, and reports the column and the reason', (text, column, reason) => {
    const { refused } = read(text);
    expect(refused).toMatchObject([{ line: 2, column, reason: expect.stringMatching(reason) as string }]);
  });

  test('writes a column for each field', () => {
    const [header] = readCells(write([]));
    expect(header).toEqual(
      'id,title,text,type,picture,floor,room,x,y,z,normal x,normal y,normal z,sweep,view,stop order,stop seconds'.split(
        ',',
      ),
    );
  });
});
