import { demoTour } from '../../../contract/tour-id.ts';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tourSchema } from '../../../contract/tour.ts';
import { AppError } from '../../../contract/errors.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { wholeDocuments } from '../../platform/store/migrations/2026-11-24-whole-documents.ts';
import { currentTour, readTour } from './read-tour.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(mainly('sqlite'))('folders, documents and floor plans of earlier versions, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Office', tags: [] } });
  });
  afterEach(() => close());

  const read = () => readTour(context, owner, demoTour(userId));
  const write = (patch: object) => writeTour(context, owner, { ...demoTour(userId), patch });
  const pointer = async (patch: object) => {
    const error = await write(patch).catch((reason: unknown) => reason);
    return error instanceof AppError ? error.details.issues?.[0]?.pointer : null;
  };
  /** Stores a twin with these fields as version 0.8 did, in one document, and migrates the twin. */
  const move = async (fields: string) => {
    const { db } = context.store;
    const { document } = await db.selectFrom('tours').select('document').executeTakeFirstOrThrow();
    await db
      .updateTable('tours')
      .set({ document: `${document.slice(0, -1)},${fields}}`, items: -1 })
      .execute();
    await db.schema.createTable('tours_to_move').addColumn('user_id', 'text').execute();
    await wholeDocuments.up(db as Kysely<unknown>, kind);
  };

  test('become items with the same content @14.9', async () => {
    await move(
      '"folders":["north",{"id":7,"deep":[1,null]}],"documents":[{"name":"Plan","url":"https://f.test/a.pdf","pages":1.50}]',
    );
    const tour = await read();
    expect(tour.folders).toMatchObject([{ name: 'north' }, { id: '7', _id: 7, name: '', deep: [1, null] }]);
    expect(tour.documents).toMatchObject([{ name: 'Plan', url: 'https://f.test/a.pdf', attached: [] }]);
    expect((await currentTour(context, demoTour(userId)))?.text).toContain('"pages":1.50');
    expect(tourSchema.safeParse(tour).success).toBe(true);
    expect(new Set([...tour.folders, ...tour.documents].map(({ id }) => id)).size).toBe(3);
  });

  test('are kept under other names if they cannot become items @14.9', async () => {
    const documents = [
      { id: 'a', name: 5, file: 'a.pdf', _file: 'older' },
      { id: 'x'.repeat(65), attached: 'desk' },
      null,
      [1],
      3,
      { id: 'a', name: 'Twice' },
    ];
    await move(`"documents":${JSON.stringify(documents)},"floorplans":"none","_floorplans":1`);
    const tour = await read();
    expect(tour.documents).toMatchObject([
      { id: 'a', _name: 5, name: '', _file: 'older', __file: 'a.pdf' },
      { _id: 'x'.repeat(65), _attached: 'desk', attached: [] },
      { id: 'a-2', name: 'Twice' },
    ]);
    expect(tour).toMatchObject({
      _documents: [null, [1], 3],
      floorplans: [],
      _floorplans: 1,
      __floorplans: 'none',
    });
    expect(tourSchema.safeParse(tour).success).toBe(true);
  });

  test('become items with stable ids when an older client writes them @14.9', async () => {
    const sent = { folders: ['north', { name: 'South' }], documents: [{ id: 3, url: 'https://f.test/a' }] };
    const { folders, documents } = await write(sent);
    expect(folders).toMatchObject([{ name: 'north' }, { name: 'South' }]);
    expect(documents).toMatchObject([{ id: '3', url: 'https://f.test/a' }]);
    const rows = () => context.store.db.selectFrom('annotations').selectAll().orderBy('item_id').execute();
    const before = await rows();
    expect((await write(sent)).folders).toEqual(folders);
    expect(await rows()).toEqual(before);
  });

  test('are rejected if they cannot become items @14.9', async () => {
    expect(await pointer({ folders: ['a', null] })).toBe('/folders/1');
    expect(await pointer({ documents: [{ name: 5 }] })).toBe('/documents/0/name');
    expect(await pointer({ floorplans: [[1]] })).toBe('/floorplans/0');
    expect(await pointer({ folders: 'a' })).toBe('/folders');
    expect((await read()).folders).toEqual([]);
  });
});
