import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import { listCollections } from '../../../contract/changes/collections.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { readTourChanges } from './select-tour.ts';
import { readTour } from './read-tour.ts';

const UPDATED_AT = 1_763_683_200_123;
const key = { user_id: 'owner', tour_id: 'demo-tour' };

describe.each(STORE_KINDS)('a tour stored by item in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    const { db } = context.store;
    await db
      .insertInto('tours')
      .values({
        ...key,
        revision: 9,
        public: 1,
        deleted: 0,
        document: '{"name":"Office","exact":1.0000000000000000001}',
        created_at: 1,
        updated_at: UPDATED_AT,
        global_id: 'global',
        document_revision: 6,
        changes_since: 4,
        items: 3,
        archived_at: 0,
        moved_to: '',
        threads_revision: 0,
      })
      .execute();
    const row = (item_id: string, sort: number, revision: number, removed = 0) => ({
      ...key,
      collection: 'tags',
      item_id,
      revision,
      sort,
      removed,
      content: removed ? '' : `{"id":"${item_id}","exact":1.10}`,
      updated_at: UPDATED_AT,
    });
    await db
      .insertInto('annotations')
      .values([row('b', 1, 5), row('c', 3, 9), row('a', 2, 7), row('gone', 4, 8, 1)])
      .execute();
    const other = { ...row('x', 1, 9), user_id: 'other' };
    await db.insertInto('annotations').values(other).execute();
  });
  afterEach(() => close());

  const changes = async (since: number) => {
    const read = await readTourChanges(context, demoTour('owner'), since);
    return read && { ...read, changes: JSON.parse(read.changes) as TourChanges };
  };
  const updated = { seconds: 1_763_683_200, nanoseconds: 123_000_000 };
  const item = (id: string) => ({ id, exact: 1.1 });

  test('is returned as one document, with its items in order', async () => {
    expect(await readTour(context, actorFor('owner'), demoTour('owner'))).toEqual({
      ...Object.fromEntries(listCollections().map(({ name }) => [name, []])),
      name: 'Office',
      exact: 1,
      revision: 9,
      updated,
      tags: ['b', 'a', 'c'].map(item),
    });
    await context.store.db.deleteFrom('annotations').execute();
    expect(await readTour(context, actorFor('owner'), demoTour('owner'))).toMatchObject({ tags: [] });
  });

  test('reports the changes since a revision: the current items, and each changed field of the document', async () => {
    expect(await changes(6)).toEqual({
      revision: 9,
      rights: { ownerId: 'owner', isPublic: true, members: new Map() },
      changes: {
        since: 6,
        revision: 9,
        fields: { updated },
        collections: { tags: { set: [item('a'), item('c')], removed: ['gone'] } },
      },
    });
    expect((await changes(5))?.changes.fields).toEqual({ name: 'Office', exact: 1, updated });
    expect((await changes(8))?.changes.collections).toEqual({ tags: { set: [item('c')], removed: [] } });
    expect((await changes(9))?.changes).toEqual({
      since: 9,
      revision: 9,
      fields: { updated },
      collections: {},
    });
    expect((await readTourChanges(context, demoTour('owner'), 8))?.changes).toContain(
      '{"id":"c","exact":1.10}',
    );
  });

  test('reports no changes for an unknown revision, a revision before its log, or a missing tour', async () => {
    expect(await changes(3)).toBeNull();
    expect(await changes(10)).toBeNull();
    expect(await readTourChanges(context, demoTour('nobody'), 5)).toBeNull();
    await context.store.db.updateTable('tours').set({ deleted: 1 }).execute();
    expect(await changes(8)).toBeNull();
  });

  test('reports no changes if they affect more than 1,000 items', async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      ...key,
      collection: 'tags',
      item_id: `${index}`,
      revision: 9,
      sort: index,
      removed: 0,
      content: '{}',
      updated_at: 1,
    }));
    await context.store.db.insertInto('annotations').values(rows).execute();
    expect(await changes(8)).toBeNull();
  });
});
