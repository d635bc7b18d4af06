import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { readCells } from '../../../tests/support/spreadsheet.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { readItemsCsv } from '../tours/items-csv/read-items.ts';
import { tagsTable } from '../tours/items-csv/tables.ts';
import { readTour } from '../tours/read-tour.ts';
import { writeTour } from '../tours/write-tour.ts';

const tags = [
  { id: 'b', title: '=Boiler', position: [1, -2, 3], serial: '007' },
  { id: 'a', title: 'Still to be placed', keywords: ['pump'] },
];

const measured = (position: number[]) => ({
  position,
  normal: [0, 1, 0],
  snap: 'corner',
  eye: [0, 1.6, 0],
  pixel: 0.001,
});
const annotations = {
  matterportId: 'gv360office',
  tags,
  points: [{ id: 'p', title: 'Door', type: 'door', position: [1, 1, 1], floor: 'ground', stopOrder: 1 }],
  pointTypes: [{ id: 'own', name: 'Valve' }],
  measurements: [
    { id: 'm', kind: 'distance', title: '=1+1', points: [measured([0, 0, 0]), measured([2, 0, 0])] },
  ],
  calibrations: [
    {
      id: 'tape',
      kind: 'length',
      title: 'Door',
      points: [measured([0, 0, 0]), measured([1, 0, 0])],
      length: 1.01,
      tolerance: 0.001,
    },
  ],
};

describe.each(mainly('sqlite'))('the CSV export of a twin, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind));
    server = createApi(context);
    await writeTour(context, actorFor('owner'), {
      ...demoTour('owner'),
      patch: { name: 'Büro 1', ...annotations },
    });
  });
  afterAll(() => close());

  test('names the file of tags after the twin', async () => {
    const answer = await server.call(api.tagsCsv(demoTour('owner')), { as: 'owner' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Buro 1 tags.csv"; filename*=UTF-8''B%C3%BCro%201%20tags.csv`,
    );
    const [header, ...rows] = readCells(await answer.text());
    expect(header?.at(-1)).toBe('serial');
    expect(rows.map(([id, title]) => [id, title])).toEqual([
      ['b', "'=Boiler"],
      ['a', 'Still to be placed'],
    ]);
  });

  test('contains tags that a new import leaves unchanged', async () => {
    const answer = await server.call(api.tagsCsv(demoTour('owner')), { as: 'owner' });
    const stored = (await readTour(context, actorFor('owner'), demoTour('owner'))).tags;
    const { count, unchanged, unplaced } = readItemsCsv(
      tagsTable,
      new Uint8Array(await answer.arrayBuffer()),
      stored,
    );
    expect([count, unchanged, unplaced]).toEqual([2, 2, 1]);
  });

  test('includes points of interest and measurements @13.50', async () => {
    const read = async (path: string) =>
      readCells(await (await server.call(path, { as: 'owner' })).text()).map((cells) => cells.slice(0, 4));
    expect((await read(api.pointsCsv(demoTour('owner')))).at(1)).toEqual(['p', 'Door', '', 'door']);
    expect((await read(api.measurementsCsv(demoTour('owner')))).at(1)).toEqual([
      'm',
      "'=1+1",
      'distance',
      'distance',
    ]);
    const [header, row] = readCells(
      await (await server.call(api.measurementsCsv(demoTour('owner')), { as: 'owner' })).text(),
    );
    const cell = (name: string) => row?.[header?.indexOf(name) ?? -1] ?? '';
    // The calibration shows that the capture is 1% too small.
    expect(Number(cell('value'))).toBeCloseTo(2.02, 2);
    expect(Number(cell('tolerance'))).toBeGreaterThan(0.001);
    expect([cell('unit'), cell('calibration')]).toEqual(['m', expect.stringContaining('Door')]);
  });

  test('returns 404 to users without access, and for a twin that does not exist', async () => {
    expect((await server.call(api.tagsCsv(demoTour('owner')), { as: 'other' })).status).toBe(404);
    expect((await server.call(api.tagsCsv(demoTour('other')), { as: 'other' })).status).toBe(404);
  });
});
