import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import type { AppError } from '../../../contract/errors.ts';
import { CALIBRATIONS_MAX, COORDINATE_MAX } from '../../../contract/limits.ts';
import { MEASUREMENT_KINDS } from '../../../contract/measuring/measurement.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { readCells } from '../../../tests/support/spreadsheet.ts';
import { actorFor, createApi, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { newRows } from './annotation-rows.ts';
import { readItemsCsv } from './items-csv/read-items.ts';
import { tagsTable } from './items-csv/tables.ts';
import { readTour } from './read-tour.ts';
import { tourKey } from './tour-revision.ts';
import { writeOperations } from './write-operations.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';
const at = (...position: number[]) => ({ position, normal: [0, 1, 0], snap: 'corner' });
const tape = (id: string, title = ''): Item => ({
  id,
  kind: 'length',
  title,
  points: [at(0, 0, 0), at(5, 0, 0)],
  length: 5.05,
  tolerance: 0.002,
});
const tapes = (count: number) => Array.from({ length: count }, (_, index) => tape(`tape-${index}`));
const door: Item = {
  id: 'door',
  kind: 'distance',
  title: 'Door',
  text: '',
  color: 'blue',
  points: [at(0, 0, 0), at(2, 0, 0)],
};
const FAR = 1e308;
/** An item of each collection that has coordinates, some of them beyond the current limits. */
const FAR_ITEMS: Record<string, Item[]> = {
  tags: [{ id: 'far', title: 'Far', text: '', color: 'blue', position: [FAR, 0, -FAR], normal: [0, 1, 0] }],
  points: [{ id: 'far', title: 'Far', text: '', type: 'sight', position: [0, FAR, 0], normal: [0, FAR, 0] }],
  measurements: MEASUREMENT_KINDS.map((kind) => ({
    ...door,
    id: kind,
    kind,
    title: kind,
    height: 2.5,
    points: [at(FAR, 0, 0), at(-FAR, FAR, 0), at(0, FAR, -FAR), at(0, 0, -FAR)],
  })),
  calibrations: [{ ...tape('far'), points: [at(FAR, 0, 0), at(-FAR, 0, 0)] }],
  floorplans: [
    {
      id: 'far',
      name: '',
      page: 1,
      opacity: 1,
      hidden: false,
      fit: {
        picture: [
          [0, 0],
          [1, 1],
        ],
        plan: [
          [FAR, FAR],
          [-FAR, 0],
        ],
      },
    },
  ],
};

describe.each(mainly('sqlite'))('limits of items in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let operations = 0;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await write({ name: 'Office', matterportId: 'gv360office', measurements: [door] });
  });
  afterEach(() => close());

  const write = (patch: object) => writeTour(context, owner, { ...demoTour(userId), patch });
  const send = (...sent: { kind: string; collection: string; item: Item }[]) => {
    const named = sent.map((operation) => ({ id: `op-${(operations += 1)}`, ...operation }));
    return writeOperations(context, owner, { ...demoTour(userId), body: { operations: named } });
  };
  const refusal = async (work: Promise<unknown>) => {
    const { code, details } = (await work.catch((error: unknown) => error)) as AppError;
    return [code, details?.issues?.[0]];
  };
  const stored = async (collection: string) =>
    ((await readTour(context, owner, demoTour(userId))) as Record<string, unknown>)[collection] as Item[];
  /** Stores items without validation, as an earlier version did. */
  async function store(collection: string, items: readonly Item[]): Promise<void> {
    const texts = items.map((item) => ({ id: item.id, content: JSON.stringify(item) }));
    const rows = newRows(collection, texts, { revision: 1, updated_at: 1 });
    const key = tourKey(demoTour(userId));
    for (let from = 0; from < rows.length; from += 1_000) {
      const values = rows.slice(from, from + 1_000).map((row) => ({ ...key, ...row }));
      await context.store.db.insertInto('annotations').values(values).execute();
    }
    await context.store.db
      .updateTable('tours')
      .set((eb) => ({ items: eb('items', '+', rows.length) }))
      .execute();
  }
  async function get(path: string): Promise<Response> {
    const answer = await createApi(context).call(path, { as: 'owner' });
    expect(answer.status).toBe(200);
    return answer;
  }

  test('limits calibrations to the number that one calculation can combine @16.2', async () => {
    const tooMany = `A twin can have at most ${CALIBRATIONS_MAX} calibrations.`;
    expect(await refusal(write({ calibrations: tapes(CALIBRATIONS_MAX + 1) }))).toEqual([
      'invalid-document',
      { pointer: '/calibrations', detail: tooMany },
    ]);
    await write({ calibrations: tapes(CALIBRATIONS_MAX - 1) });
    const added = ['a', 'b'].map((id) => ({ kind: 'add', collection: 'calibrations', item: tape(id) }));
    expect(await refusal(send(...added))).toEqual([
      'invalid-document',
      { pointer: '/operations/1', detail: tooMany },
    ]);
    await send(added[0]!);
    expect(await refusal(send(added[1]!))).toEqual(['invalid-document', expect.anything()]);
    // A deleted calibration makes room for another calibration, even in the same request.
    await send({ kind: 'remove', collection: 'calibrations', item: tape('a') }, added[1]!);
    expect(await stored('calibrations')).toHaveLength(CALIBRATIONS_MAX);
  });

  test('allows reading, exporting and deleting more calibrations that an earlier version stored @16.2', async () => {
    const many = tapes(3 * CALIBRATIONS_MAX).map((item) => ({ ...item, title: 'x'.repeat(9_000) }));
    await store('calibrations', many);
    expect(await stored('calibrations')).toEqual(many);
    const [header, row] = readCells(await (await get(api.measurementsCsv(demoTour(userId)))).text());
    const cell = (name: string) => row![header!.indexOf(name)]!;
    expect(Number(cell('value'))).toBeCloseTo(2.02, 2);
    // The text in the cell is limited, because every row repeats the calibrations.
    expect(cell('calibration').length).toBeLessThan(1_000);
    expect(cell('calibration')).toContain(`… and ${CALIBRATIONS_MAX - 5} more`);
    const changed = { ...many[0]!, title: 'Changed' };
    const change = { changed: ['title'], before: { title: many[0]!.title } };
    await send({ kind: 'change', collection: 'calibrations', item: changed, ...change });
    await send({ kind: 'remove', collection: 'calibrations', item: many[1]! });
    expect((await stored('calibrations')).slice(0, 2)).toEqual([changed, many[2]]);
    await write({ calibrations: many.slice(0, 150) });
    expect(await stored('calibrations')).toHaveLength(150);
  });

  test('exports folders that are nested to the maximum depth @16.2', async () => {
    const folders = Array.from({ length: 5_000 }, (_, at) => ({
      id: `folder-${at}`,
      name: `Folder ${at}`,
      ...(at > 0 && { parent: `folder-${at - 1}` }),
    }));
    await store('folders', folders);
    const url = 'https://example.org/plan.pdf';
    await store('documents', [{ id: 'd', name: 'Plan', url, folder: 'folder-4999', attached: [] }]);
    const archive = await openArchive(await (await get(api.tourExport(demoTour(userId)))).blob());
    const page = new TextDecoder().decode(await archive.read('index.html'));
    expect(page).toContain('… / Folder 4992 / ');
    expect(page).toContain(' / Folder 4999</h3>');
  });

  test('rejects coordinates that are too large for calculations @16.15', async () => {
    for (const [collection, items] of Object.entries(FAR_ITEMS)) {
      for (const item of items) {
        const pointer = expect.stringContaining(`/${collection}/0/`) as string;
        expect(await refusal(write({ [collection]: [item] }))).toEqual([
          'invalid-document',
          { pointer, detail: expect.any(String) },
        ]);
        expect(await refusal(send({ kind: 'add', collection, item }))).toEqual([
          'invalid-document',
          expect.objectContaining({ pointer: expect.stringContaining('/operations/0/item/') }),
        ]);
      }
    }
    const farthest = { ...door, points: [at(-COORDINATE_MAX, 0, 0), at(COORDINATE_MAX, 0, 0)] };
    await write({ measurements: [farthest] });
    const csv = `id,title,x,y,z\nfar,Far,1e8,0,0\n`;
    const { refused, count } = readItemsCsv(tagsTable, Buffer.from(csv), []);
    expect([refused.length, count]).toEqual([1, 0]);
  });

  test('allows reading, exporting and deleting items from earlier versions with unusable coordinates @16.15', async () => {
    for (const [collection, items] of Object.entries(FAR_ITEMS)) await store(collection, items);
    for (const [collection, items] of Object.entries(FAR_ITEMS)) {
      expect((await stored(collection)).filter(({ id }) => id !== 'door')).toEqual(items);
    }
    const [header, ...rows] = readCells(await (await get(api.measurementsCsv(demoTour(userId)))).text());
    const [ids, note] = [rows.map(([id]) => id), header!.indexOf('note')];
    expect(new Set(ids)).toEqual(new Set(['door', ...MEASUREMENT_KINDS]));
    for (const row of rows) if (row[0] !== 'door') expect(row[note]).toMatch(/too far away/);
    expect(rows.flat().filter((text) => /Infinity|NaN/.test(text))).toEqual([]);
    const archive = await openArchive(await (await get(api.tourExport(demoTour(userId)))).blob());
    for (const path of archive.paths) await archive.read(path);
    for (const path of [api.tagsCsv(demoTour(userId)), api.pointsCsv(demoTour(userId))]) {
      expect(readCells(await (await get(path)).text()).length).toBe(2);
    }
    const tags = Buffer.from(await (await get(api.tagsCsv(demoTour(userId)))).arrayBuffer());
    expect(readItemsCsv(tagsTable, tags, FAR_ITEMS.tags!)).toMatchObject({ unchanged: 1, refused: [] });
    for (const [collection, items] of Object.entries(FAR_ITEMS)) {
      await send(...items.map((item) => ({ kind: 'remove', collection, item })));
      expect((await stored(collection)).filter(({ id }) => id !== 'door')).toEqual([]);
    }
  });
});
