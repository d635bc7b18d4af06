import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { laterCollections } from '../../platform/store/migrations/2026-11-22-later-collections.ts';
import { moveFields } from './move-fields.ts';
import { currentTour, readTour } from './read-tour.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(STORE_KINDS)('fields that became collections, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await writeTour(context, owner, { userId, patch: { name: 'Office', tags: [] } });
  });
  afterEach(() => close());

  /** Stores fields as the version before did: under names that meant nothing to it. */
  const store = async (fields: string) => {
    const { db } = context.store;
    const { document } = await db.selectFrom('tours').select('document').executeTakeFirstOrThrow();
    await db
      .updateTable('tours')
      .set({ document: `${document.slice(0, -1)},${fields}}` })
      .execute();
    await db.schema.dropTable('tours_to_move').execute();
    await db.schema.alterTable('imports').dropColumn('collection').execute();
    await laterCollections.up(db as unknown as Kysely<unknown>, context.store.dialect);
  };
  const read = () => readTour(context, owner, { userId });

  test('become items, each to the letter, once @13.52', async () => {
    await store('"points":[{"id":"a","title":"Hall","exact":1.50}]');
    expect(await moveFields(context.store)).toBe(1);
    expect(await moveFields(context.store)).toBe(0);
    const tour = await read();
    expect(tour).toMatchObject({ name: 'Office', points: [{ id: 'a', title: 'Hall' }], measurements: [] });
    const { text } = (await currentTour(context, userId))!;
    expect(text).toContain('{"id":"a","title":"Hall","exact":1.50}');
    expect(text.match(/"points":/g)).toHaveLength(1);
    const { items } = await context.store.db.selectFrom('tours').select('items').executeTakeFirstOrThrow();
    expect(items).toBe(1);
  });

  test('are kept under another name where they hold no items @13.52', async () => {
    await store('"points":"none","calibrations":[1,2]');
    expect(await moveFields(context.store)).toBe(1);
    expect(await read()).toMatchObject({
      points: [],
      _points: 'none',
      calibrations: [],
      _calibrations: [1, 2],
    });
  });

  test('leave a tour alone that only mentions them', async () => {
    await store('"about":{"points":[{"id":"a"}]}');
    const before = await context.store.db.selectFrom('tours').selectAll().execute();
    expect(await moveFields(context.store)).toBe(1);
    expect(await context.store.db.selectFrom('tours').selectAll().execute()).toEqual(before);
  });
});
