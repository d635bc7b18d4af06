import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listCollections } from '../../../contract/changes/collections.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX, OBJECT_MAX_KEYS } from '../../../contract/limits.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { deleteTour } from './delete-tour.ts';
import { moveAnnotations } from './move-annotations.ts';
import { readTourChanges } from './read-changes.ts';
import { currentTour, readTour } from './read-tour.ts';
import { writeOperations } from './write-operations.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';
const UPDATED_AT = 1_763_683_200_123;
const UPDATED = '{"seconds":1763683200,"nanoseconds":123000000}';

/** The document of a tour as the version before stored it, its `tags` in so many words. */
const documentWith = (tags: string) =>
  `{"matterportId":"gv360office","name":"Office","place":{},"tags":${tags},"userId":"owner","tourTypeId":"demo","created":{"seconds":1,"nanoseconds":0},"updated":${UPDATED},"revision":7}`;
const text = (id: string, more = '') =>
  `{"id":"${id}","title":"Tag","position":[1.0,2.50,-0.0],"normal":[0,1,0]${more}}`;

describe.each(STORE_KINDS)('tours of the version before annotations had rows, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
  });
  afterEach(() => close());

  const store = async (document: string, columns: { user_id?: string; deleted?: number } = {}) => {
    await context.store.db
      .insertInto('tours')
      .values({
        user_id: userId,
        tour_id: 'demo-tour',
        revision: 7,
        public: 0,
        deleted: 0,
        document,
        created_at: 1_000,
        updated_at: UPDATED_AT,
        global_id: null,
        document_revision: 0,
        changes_since: 0,
        items: -1,
        ...columns,
      })
      .execute();
    await context.store.db
      .insertInto('storage_use')
      .values({ user_id: columns.user_id ?? userId, bytes: Buffer.byteLength(document) })
      .execute();
  };
  const move = () => moveAnnotations(context.store);
  const read = () => readTour(context, owner, { userId });
  const row = () => context.store.db.selectFrom('tours').selectAll().executeTakeFirstOrThrow();
  const contents = async () => {
    const rows = await context.store.db
      .selectFrom('annotations')
      .select('content')
      .orderBy('user_id')
      .orderBy('sort')
      .execute();
    return rows.map(({ content }) => content);
  };
  const used = async () =>
    (await context.store.db.selectFrom('storage_use').select('bytes').executeTakeFirstOrThrow()).bytes;

  test('are read before and after as the same document, every item to the letter', async () => {
    const items = [text('b', ',"exact":1.0000000000000000001'), text('a', ',"text":"],{\\"\\u00e5 å"')];
    await store(documentWith(`[ ${items.join(' ,\n ')} ]`));
    const before = await read();
    expect(before.tags).toHaveLength(2);
    expect(await move()).toBe(1);
    const empty = Object.fromEntries(listCollections().map(({ name }) => [name, []]));
    expect(await read()).toEqual({ ...empty, ...before });
    expect(await contents()).toEqual(items);
    expect(await row()).toMatchObject({
      revision: 7,
      items: 2,
      document_revision: 7,
      changes_since: 7,
      global_id: expect.stringMatching(/^[\w-]{36}$/) as string,
      document:
        '{"matterportId":"gv360office","name":"Office","place":{},"userId":"owner","tourTypeId":"demo","created":{"seconds":1,"nanoseconds":0}}',
    });
    expect(await move()).toBe(0);
  });

  test('are told of their changes from the revision they were moved in', async () => {
    await store(documentWith(`[${text('a')}]`));
    await move();
    expect(await readTourChanges(context, userId, 6)).toBeNull();
    expect((await readTourChanges(context, userId, 7))?.revision).toBe(7);
    await writeTour(context, owner, { userId, patch: { tags: [] }, ifMatch: 7 });
    expect((await readTourChanges(context, userId, 7))?.changes).toContain('"removed":["a"]');
  });

  test('count for what they take now, which a deletion gives back', async () => {
    await store(documentWith(`[${text('a')},${text('b')}]`));
    await move();
    const { document } = await row();
    expect(await used()).toBe(document.length + 2 * (256 + text('a').length));
    await deleteTour(context, owner, { userId });
    expect(await used()).toBe(0);
  });

  test('keep every one of several items with the same id, all but the first under an id of its own', async () => {
    const long = 'x'.repeat(64);
    await store(documentWith(`[${['a', 'a-2', 'a', 'a', long, long].map((id) => text(id)).join(',')}]`));
    await move();
    const { tags } = await read();
    expect(tags.map(({ id }) => id)).toEqual(['a', 'a-2', 'a-3', 'a-4', long, `${'x'.repeat(62)}-2`]);
    expect(new Set(tags.map(({ title }) => title))).toEqual(new Set(['Tag']));
    expect((await contents())[2]).toBe(text('a-3'));
  });

  test.each([
    [
      'over the bounds of a document',
      documentWith('[]').replace('"place":{}', `"place":${keys(OBJECT_MAX_KEYS + 1)}`),
    ],
    [
      'with an item that is too large',
      documentWith(`[${text('a', `,"more":"${'x'.repeat(ANNOTATION_MAX_BYTES)}"`)}]`),
    ],
    [
      'with too many items',
      documentWith(`[${Array.from({ length: ANNOTATIONS_MAX + 1 }, (_, id) => `{"id":"${id}"}`).join(',')}]`),
    ],
    ['with something else between its items', documentWith(`[${text('a')},"b"]`)],
    ['with an item without an id', documentWith('[{"title":"a"}]')],
    ['with an id that no column takes', documentWith('[{"id":"a\\u0000"}]')],
    ['with something else in their place', documentWith('{"a":1}')],
  ])('%s stay whole: they are read and deleted, and not changed', async (_, document) => {
    await store(document);
    const before = await read();
    expect(await move()).toBe(1);
    expect(await move()).toBe(0);
    expect((await currentTour(context, userId))?.text).toBe(document);
    expect(await read()).toEqual(before);
    expect(await contents()).toEqual([]);
    expect(await readTourChanges(context, userId, 7)).toBeNull();
    const refusal = {
      code: 'invalid-document',
      message: expect.stringMatching(/can be read and deleted, but not changed/) as string,
    };
    await expect(writeTour(context, owner, { userId, patch: { name: 'New' } })).rejects.toMatchObject(
      refusal,
    );
    const body = { operations: [] };
    await expect(writeOperations(context, owner, { userId, body })).rejects.toMatchObject(refusal);
    await deleteTour(context, owner, { userId });
    expect(await used()).toBe(0);
    expect(await writeTour(context, owner, { userId, patch: { name: 'New' } })).toMatchObject({
      revision: 9,
      tags: [],
    });
  });

  test('that were deleted stay deleted, and go on counting their revisions', async () => {
    await store('', { deleted: 1 });
    expect(await move()).toBe(1);
    expect(await move()).toBe(0);
    expect(await writeTour(context, owner, { userId, patch: {} })).toMatchObject({ revision: 8, tags: [] });
  });

  test('go on where a stop in the middle left them, each once, also by several processes', async () => {
    for (let index = 0; index < 60; index += 1) {
      await store(documentWith(`[${text(`a${index}`)},${text('b')}]`), { user_id: `user-${index}` });
    }
    let batches = 0;
    const stopped = {
      ...context.store,
      write: <T>(work: (transaction: WriteTransaction) => Promise<T>) =>
        context.store.write(async (transaction) => {
          const result = await work(transaction);
          batches += 1;
          // After its work and before its commit, as a kill would have it.
          if (batches === 2) throw new Error('stopped');
          return result;
        }),
    };
    await expect(moveAnnotations(stopped)).rejects.toThrow('stopped');
    const moved = (await contents()).length;
    expect([moved > 0, moved < 120, moved % 2]).toEqual([true, true, 0]);
    const counts = await Promise.all([move(), move()]);
    expect(counts[0] + counts[1] + moved / 2).toBe(60);
    expect(await contents()).toHaveLength(120);
    const rows = await context.store.db.selectFrom('tours').select(['items', 'global_id']).execute();
    expect(new Set(rows.map(({ items }) => items))).toEqual(new Set([2]));
    expect(new Set(rows.map(({ global_id }) => global_id)).size).toBe(60);
  });
});

function keys(count: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1])));
}
