import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeOperation, type Item, type Operation } from '../../../contract/changes/operation.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import { findMiscounts } from '../../backup/doctor/check-contents.ts';
import type { Context } from '../../platform/access/context.ts';
import type { ChangedItem } from './annotation-rows.ts';
import { deleteTour } from './delete-tour.ts';
import { logRevision, LOG_MAX, LOOK_EVERY, removeExpiredLog } from './operation-log.ts';
import { readTour } from './read-tour.ts';
import { tourKey } from './tour-revision.ts';
import { writeOperations } from './write-operations.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';
const tag = (id: string, title = id): Item => ({
  id,
  title,
  text: '',
  color: 'blue',
  position: [0, 0, 0],
  normal: [0, 1, 0],
});
const add = (item: Item): Operation => ({ id: `add ${item.id}`, collection: 'tags', kind: 'add', item });
const rename = (id: string, title: string): Operation =>
  changeOperation({ id: `${id} ${title}`, collection: 'tags', before: tag(id), after: tag(id, title) });
const remove = (item: Item): Operation => ({
  id: `remove ${item.id}`,
  collection: 'tags',
  kind: 'remove',
  item,
});

describe.each(STORE_KINDS)('a tour’s log in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now = 1_763_683_200_000;

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    context = { ...opened.context, now: () => now };
    await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { name: 'Office', tags: [tag('a'), tag('b')] },
    });
  });
  afterEach(() => close());

  const send = (...operations: Operation[]) =>
    writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
  const log = () => context.store.db.selectFrom('operation_log').selectAll().orderBy('revision').execute();
  const last = async () => {
    const { changes, ...row } = (await log()).at(-1)!;
    return { ...row, changes: changes === '' ? null : (JSON.parse(changes) as unknown) };
  };

  test('has a row for each change, with its author, its time and the previous state', async () => {
    expect(await last()).toMatchObject({ revision: 1, cause: 'edit', count: 2 });
    now += 1_000;
    await send(rename('a', 'A'), remove(tag('b')), add(tag('c')));
    expect(await last()).toMatchObject({
      revision: 2,
      actor: userId,
      logged_at: now,
      cause: 'edit',
      count: 3,
      changes: {
        items: [
          { collection: 'tags', id: 'a', before: tag('a') },
          { collection: 'tags', id: 'b', before: tag('b'), removed: true },
          { collection: 'tags', id: 'c', before: null },
        ],
      },
    });
    await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { name: 'Depot', later: 1, public: true },
      ifMatch: 2,
    });
    expect(await last()).toMatchObject({
      changes: {
        items: [],
        twin: {
          changed: expect.arrayContaining(['name', 'later', 'public']),
          before: { name: 'Office', public: false },
        },
      },
    });
    expect(await log()).toHaveLength(3);
    // Null is different from a missing field.
    await writeTour(context, owner, { ...demoTour(userId), patch: { later: null } });
    await writeTour(context, owner, { ...demoTour(userId), patch: { later: 2 } });
    expect(await last()).toMatchObject({ changes: { twin: { before: { later: null } } } });
  });

  test('does not contain items that only moved in the list', async () => {
    await writeTour(context, owner, { ...demoTour(userId), patch: { tags: [tag('b'), tag('a')] } });
    expect(await log()).toHaveLength(1);
    await writeTour(context, owner, { ...demoTour(userId), patch: { tags: [tag('b'), tag('a', 'A')] } });
    expect(await last()).toMatchObject({
      count: 1,
      changes: { items: [{ collection: 'tags', id: 'a', before: tag('a') }] },
    });
  });

  test('has no row for operations that change nothing or that are rejected', async () => {
    await send(rename('a', 'A'));
    await send(rename('a', 'A'));
    await send(rename('b', 'b'));
    await expect(send({ ...rename('a', 'B'), collection: 'none' })).rejects.toThrow('is not valid');
    await expect(
      context.store.write(async (transaction) => {
        const key = tourKey(demoTour(userId));
        const fields = { before: '', after: '{}' };
        const by = { actor: userId, cause: 'edit', globalId: 'g' } as const;
        await logRevision(transaction, key, { ...by, revision: 3, now, items: [], fields });
        throw new Error('after it');
      }),
    ).rejects.toThrow('after it');
    expect((await log()).map(({ revision }) => revision)).toEqual([1, 2]);
  });

  test('stores only the number of changed items for a large change, and does not count towards the user’s storage', async () => {
    const large = (id: string): Item => ({
      ...tag(id),
      parts: Array.from({ length: 7 }, () => 'x'.repeat(8_500)),
    });
    const ids = ['l1', 'l2', 'l3', 'l4', 'l5'];
    await send(...ids.map((id) => add(large(id))));
    await send(...ids.map((id) => remove(large(id))));
    expect(await last()).toMatchObject({ count: 5, changes: null });
    await send(add(large('l6')));
    await send(remove(large('l6')));
    expect(await last()).toMatchObject({ count: 1, changes: { items: [{ before: { id: 'l6' } }] } });
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  /** Inserts rows for earlier revisions, as if each had this many bytes. */
  async function fill(revisions: readonly number[], bytes: number): Promise<void> {
    const row = {
      ...tourKey(demoTour(userId)),
      global_id: 'g',
      actor: userId,
      cause: 'edit',
      logged_at: now,
    };
    const rows = revisions.map((revision) => ({ ...row, revision, count: 1, bytes, changes: '' }));
    await context.store.db.insertInto('operation_log').values(rows).execute();
  }
  const write = (revision: number, items: readonly ChangedItem[] = []) =>
    context.store.write((transaction) =>
      logRevision(transaction, tourKey(demoTour(userId)), {
        actor: userId,
        cause: 'edit',
        globalId: 'g',
        revision,
        now,
        items,
        fields: { before: '', after: '{"a":1}' },
      }),
    );
  const revisions = async () => (await log()).map(({ revision }) => revision);

  test('loses its oldest rows when it exceeds its limits, until it is an eighth below them', async () => {
    await fill([2, 3, 4, 5, 6], LOG_MAX.bytes / 4);
    await write(7);
    expect(await revisions()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await write(LOOK_EVERY);
    expect(await revisions()).toEqual([4, 5, 6, 7, LOOK_EVERY]);
  });

  test('is limited immediately after each large row', async () => {
    await fill([2, 3, 4, 5, 6], LOG_MAX.bytes / 4);
    const row = { collection: 'tags', item_id: 'a', revision: 7, sort: 0, removed: 0, updated_at: now };
    const previous = { ...row, content: JSON.stringify('x'.repeat(40_000)) };
    await write(7, [{ row: { ...row, content: '{}' }, previous }]);
    expect(await revisions()).toEqual([4, 5, 6, 7]);
  });

  test('loses at most 1,000 rows at once', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => index + 2);
    for (let at = 0; at < many.length; at += 500) await fill(many.slice(at, at + 500), LOG_MAX.bytes);
    await write(LOOK_EVERY * 100);
    expect(await log()).toHaveLength(1 + 1_500 + 1 - 1_000);
  });

  test('expires after 90 days, and is deleted in batches', async () => {
    await fill(
      Array.from({ length: 400 }, (_, index) => index + 2),
      0,
    );
    now += 90 * 24 * 3_600_000 + 1;
    await write(500);
    const hold = vi.fn<() => Promise<void>>(async () => {});
    await removeExpiredLog(context, { hold, signal: new AbortController().signal });
    expect(await revisions()).toEqual([500]);
    expect(hold).toHaveBeenCalledOnce();
  });

  test('is deleted with the tour', async () => {
    await send(add(tag('c')));
    await deleteTour(context, owner, demoTour(userId));
    expect(await log()).toEqual([]);
    await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Anew' } });
    expect((await log()).map(({ revision }) => revision)).toEqual([
      (await readTour(context, owner, demoTour(userId))).revision,
    ]);
  });
});
