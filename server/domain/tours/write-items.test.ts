import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, TAGS_MAX } from '../../../contract/limits.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { readTourChanges } from './select-tour.ts';
import { readTour } from './read-tour.ts';
import { writeOperations } from './write-operations.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';
const tag = (id: string, title = id) => ({
  id,
  title,
  text: '',
  color: 'blue',
  position: [1, 2, 3],
  normal: [0, 1, 0],
});

describe.each(STORE_KINDS)('a merging write of an array of items, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  const write = (tags: unknown, others = {}) =>
    writeTour(context, owner, { ...demoTour(userId), patch: { ...others, tags } });
  const refused = async (tags: unknown) => {
    const error = await write(tags).catch((reason: unknown) => reason);
    if (!(error instanceof AppError)) throw new Error('The write was not refused.');
    return [error.code, error.details.issues?.[0]?.pointer];
  };
  const ids = async () => (await readTour(context, owner, demoTour(userId))).tags.map(({ id }) => id);
  const rows = () =>
    context.store.db
      .selectFrom('annotations')
      .select(['item_id', 'revision', 'sort', 'removed', 'content'])
      .orderBy('item_id')
      .execute();
  const revisions = async () =>
    Object.fromEntries((await rows()).map(({ item_id, revision }) => [item_id, revision]));
  const tour = () => context.store.db.selectFrom('tours').selectAll().executeTakeFirstOrThrow();
  const changes = async (since: number) => {
    const read = await readTourChanges(context, demoTour(userId), since);
    return read && (JSON.parse(read.changes) as TourChanges).collections;
  };

  test('writes and reports only rows that differ', async () => {
    await write([tag('a'), tag('b'), tag('c')]);
    const before = await rows();
    await write([tag('a'), tag('b', 'New'), tag('d')]);
    expect(await revisions()).toEqual({ a: 1, b: 2, c: 2, d: 2 });
    expect((await rows())[0]).toEqual(before[0]);
    expect(await changes(1)).toEqual({ tags: { set: [tag('b', 'New'), tag('d')], removed: ['c'] } });
    expect(await tour()).toMatchObject({ items: 3, changes_since: 1, document_revision: 1 });
    expect((await write([tag('a'), tag('b', 'New'), tag('d')])).revision).toBe(3);
    expect(await changes(2)).toEqual({});
  });

  test('keeps an item’s stored text if only the JSON formatting differs', async () => {
    await write([tag('a')]);
    const content = '{"title":"a","id":"a","text":"","color":"blue","position":[1.0,2e0,3],"normal":[0,1,0]}';
    await context.store.db.updateTable('annotations').set({ content }).execute();
    await write([tag('a'), tag('b')]);
    expect((await rows())[0]).toMatchObject({ content, revision: 1 });
  });

  test('stores the new order of items, without reporting the items as changed', async () => {
    await write([tag('a'), tag('b'), tag('c')]);
    await write([tag('a'), tag('c'), tag('d')]);
    expect(await changes(1)).not.toBeNull();
    for (const order of ['dca', 'xdca', 'xdycaz', 'a']) {
      await write(order.split('').map((id) => tag(id)));
      expect(await ids()).toEqual(order.split(''));
    }
    expect(await changes(4)).toBeNull();
    const { tags } = (await changes(5)) ?? {};
    expect([tags?.set, tags?.removed.toSorted()]).toEqual([[], ['c', 'd', 'x', 'y', 'z']]);
  });

  test('restores removed items at their new position, and cannot report changes since before the removal', async () => {
    await write([tag('a'), tag('b')]);
    await write([tag('b')]);
    await write([tag('b'), tag('a')]);
    expect(await ids()).toEqual(['b', 'a']);
    expect(await changes(1)).toBeNull();
    expect(await changes(2)).toEqual({ tags: { set: [tag('a')], removed: [] } });
    expect((await rows()).map(({ removed }) => removed)).toEqual([0, 0]);
  });

  test('rejects a repeated id, and reports the position of the repeated id', async () => {
    await write([tag('a')]);
    expect(await refused([tag('b'), tag('a'), tag('b')])).toEqual(['invalid-document', '/tags/2/id']);
    expect(await ids()).toEqual(['a']);
  });

  test('accepts items up to their size limit, even if the tour exceeds the size limit of a document', async () => {
    const filled = (id: string, count: number) => ({
      ...tag(id),
      more: Array.from({ length: count }, () => 'x'.repeat(9_000)),
    });
    expect(await refused([tag('a'), filled('b', 8)])).toEqual(['invalid-document', '/tags/1']);
    const half = { own: Array.from({ length: 60 }, () => 'x'.repeat(9_000)) };
    const many = Array.from({ length: 12 }, (_, index) => filled(`${index}`, 7));
    const written = await write(many, half);
    expect(JSON.stringify(written).length).toBeGreaterThan(1024 * 1024);
    expect((await rows())[0]?.content.length).toBeLessThan(ANNOTATION_MAX_BYTES);
  });

  test('merges a large document in a transaction, without waiting for anything else @16.16', async () => {
    const half = { own: Array.from({ length: 60 }, () => 'x'.repeat(9_000)) };
    await write([tag('a')], half);
    const { store } = context;
    let waits = 0;
    const observed: Context = {
      ...context,
      store: {
        ...store,
        write: (work) =>
          store.write(async (transaction) => {
            const other = setImmediate(() => (waits += 1));
            const done = await work(transaction);
            clearImmediate(other);
            return done;
          }),
      },
    };
    const written = await writeTour(observed, owner, { ...demoTour(userId), patch: { description: 'New' } });
    expect(written).toMatchObject({ description: 'New', ...half });
    // Not checked for PostgreSQL, where every query waits for the connection.
    if (kind === 'sqlite') expect(waits).toBe(0);
  });

  test('rejects items beyond the maximum number', async () => {
    await write([tag('a')]);
    await context.store.db.updateTable('tours').set({ items: ANNOTATIONS_MAX }).execute();
    expect(await refused([tag('a'), tag('b')])).toEqual(['invalid-document', '/tags']);
    expect((await write([tag('b')])).tags).toHaveLength(1);
  });

  test('accepts the maximum number of items in one write', async () => {
    const all = Array.from({ length: TAGS_MAX }, (_, index) => tag(`${index}`));
    expect((await write(all)).tags).toEqual(all);
    expect((await write([])).tags).toEqual([]);
    expect(await tour()).toMatchObject({ items: 0 });
  });

  test('keeps removed items only while they are needed to report the removal', async () => {
    await write([tag('a'), tag('b')]);
    const used = () => context.store.db.selectFrom('storage_use').select('bytes').executeTakeFirstOrThrow();
    const stored = (await used()).bytes;
    const gone = Array.from({ length: 2_000 }, (_, index) => ({
      user_id: userId,
      tour_id: 'demo-tour',
      collection: 'tags',
      item_id: `gone-${index}`,
      revision: index + 2,
      sort: 0,
      removed: 1,
      content: '',
      updated_at: 1,
    }));
    await context.store.db.insertInto('annotations').values(gone).execute();
    await context.store.db.updateTable('tours').set({ revision: 2_001 }).execute();
    await context.store.db
      .updateTable('storage_use')
      .set({ bytes: stored + 2_000 * 128 })
      .execute();
    const operation = { id: 'x', collection: 'tags', kind: 'remove', item: tag('a') };
    await writeOperations(context, owner, { ...demoTour(userId), body: { operations: [operation] } });
    const left = await rows();
    expect(left.filter(({ removed }) => removed)).toHaveLength(2_000);
    expect(left.map(({ item_id }) => item_id)).not.toContain('gone-0');
    expect(await tour()).toMatchObject({ changes_since: 2 });
    await write([]);
    expect(await tour()).toMatchObject({ changes_since: 3, items: 0 });
    const { document } = await tour();
    expect((await used()).bytes).toBe(Buffer.byteLength(document) + 2_000 * 128 + 128);
  });
});
