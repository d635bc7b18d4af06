import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { DOCUMENT_MAX_BYTES, ISSUES_MAX, OBJECT_MAX_KEYS, TAGS_MAX } from '../../../contract/limits.ts';
import { tourSchema } from '../../../contract/tour.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import type { Change } from '../../platform/feed/feed.ts';
import { deleteTour } from './delete-tour.ts';
import { currentTour, findTour, readTour } from './read-tour.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';

describe.each(STORE_KINDS)('a demo tour in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  const changes: Change[] = [];

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    changes.length = 0;
    context.feed.subscribe((change) => changes.push(change));
  });
  afterEach(() => close());

  const write = (patch: unknown, ifMatch?: number) =>
    writeTour(context, owner, { ...demoTour(userId), patch, ifMatch });
  const read = () => readTour(context, owner, demoTour(userId));
  const refused = async (patch: unknown) => {
    const error = await write(patch).catch((reason: unknown) => reason);
    if (!(error instanceof AppError)) throw new Error('The write was not refused.');
    return error;
  };

  test('is created by the first write, with the demo’s default values @3.1', async () => {
    const written = await write({ matterportId: 'SxQL3iGyoDo', hasBeenSaved: true });
    expect(written).toMatchObject({
      matterportId: 'SxQL3iGyoDo',
      name: 'My Demo Digital Twin',
      hasBeenSaved: true,
      public: false,
      tourTypeId: 'demo',
      userId,
      revision: 1,
      tags: [],
    });
    expect(tourSchema.parse(written)).toEqual(written);
    expect(written.created).toEqual(written.updated);
    expect(await read()).toEqual(written);
  });

  test('changes only the fields in a write, in one revision per write @3.3 @7.1', async () => {
    const folders = [{ id: 'f1', name: 'Manuals' }];
    const documents = [{ id: 'd1', name: 'Pump', folder: 'f1' }];
    const place = { country: 'Norway', latitude: 59.9 };
    const first = await write({ matterportId: 'SxQL3iGyoDo', place, folders, documents });
    expect(first).toMatchObject({ folders, documents });
    const second = await write({ name: 'Head office', place: { latitude: null }, public: true }, 1);
    expect(second).toEqual({
      ...first,
      name: 'Head office',
      place: { country: 'Norway', latitude: null },
      public: true,
      revision: 2,
      updated: second.updated,
    });
    expect(second.created).toEqual(first.created);
  });

  test('keeps unknown fields, and ignores a client’s values for server fields @3.3', async () => {
    const written = await write({
      annotations: { future: [1, { deep: true }] },
      userId: 'other',
      revision: 99,
      created: { seconds: 1, nanoseconds: 0 },
      updated: 'never',
      tourTypeId: 'example',
    });
    expect(written).toMatchObject({
      annotations: { future: [1, { deep: true }] },
      userId,
      revision: 1,
      tourTypeId: 'demo',
    });
    expect(written.created.seconds).toBeGreaterThan(1_700_000_000);
  });

  test('rejects invalid documents and does not change', async () => {
    await write({ name: 'Kept' });
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { level: nested(levels - 1) });
    const bad: unknown[] = [
      JSON.parse('{"__proto__": {"admin": true}}'),
      JSON.parse('{"place": {"constructor": 1}}'),
      { folders: [{ prototype: 1 }] },
      { name: 'a\0b' },
      { name: '\ud800' },
      { description: 'x'.repeat(10_001) },
      { extra: nested(32) },
      { name: null },
      { public: 'yes' },
      { tags: [{ id: 'a', title: 'half a position', position: [0, 1] }] },
      {
        tags: Array.from({ length: TAGS_MAX + 1 }, (_, id) => ({
          id: `${id}`,
          title: '',
          position: [0, 0, 0],
        })),
      },
      ['not', 'an', 'object'],
      null,
    ];
    for (const patch of bad) {
      const error = await refused(patch);
      expect([error.code, error.details.issues?.length]).toEqual(['invalid-document', 1]);
    }
    expect(await read()).toMatchObject({ name: 'Kept', revision: 1 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('can grow to at most 1 MiB over several writes', async () => {
    const half = Array.from({ length: 55 }, () => 'x'.repeat(9_000));
    await write({ first: half });
    const error = await refused({ second: [...half, ...half.slice(0, 10)] });
    expect(error.code).toBe('document-too-large');
    expect(await read()).toMatchObject({ revision: 1 });
    expect(await read()).not.toHaveProperty('second');
    expect((await currentTour(context, demoTour(userId)))?.text.length).toBeLessThan(DOCUMENT_MAX_BYTES);
  });

  test('can grow to at most the maximum number of keys', async () => {
    const keys = (count: number, of: number) =>
      Array.from({ length: count }, () =>
        Object.fromEntries(Array.from({ length: of }, (_, key) => [`k${key}`, 1])),
      );
    await write({ first: keys(6, OBJECT_MAX_KEYS) });
    const error = await refused({ second: keys(5, OBJECT_MAX_KEYS) });
    expect([error.code, error.details.issues]).toEqual([
      'invalid-document',
      [{ pointer: '', detail: expect.stringContaining('keys are allowed') }],
    ]);
    expect(await read()).toMatchObject({ revision: 1 });
    expect(await read()).not.toHaveProperty('second');
  });

  test('can be read and deleted, but not changed, if it exceeds limits that were added later', async () => {
    await write({ name: 'Old' });
    const old = {
      ...(await read()),
      ...Object.fromEntries(Array.from({ length: OBJECT_MAX_KEYS }, (_, key) => [`k${key}`, 1])),
    };
    await context.store.db
      .updateTable('tours')
      .set({ document: JSON.stringify(old) })
      .execute();
    expect(await read()).toEqual(old);
    expect((await refused({ name: 'New' })).message).toMatch(/You can view and delete it, but not change it/);
    await deleteTour(context, owner, demoTour(userId));
    expect(await write({ name: 'New' })).toMatchObject({ name: 'New', revision: 3 });
  });

  test('reports only the first errors if there are many, each in a short message', async () => {
    const error = await refused({
      tags: Array.from({ length: TAGS_MAX }, () => ({
        id: 1,
        title: 2,
        position: [],
        color: 'x'.repeat(9_000),
      })),
    });
    expect(error.details.issues).toHaveLength(ISSUES_MAX);
    expect(error.details.issues?.[0]).toMatchObject({ pointer: '/tags/0/id' });
    const deep = await refused({ ['long'.repeat(2_000)]: { ['key'.repeat(2_000)]: Infinity } });
    expect(JSON.stringify([error.details, deep.details]).length).toBeLessThan(8_000);
  });

  test('does not reveal that it exists to other users if it is private', async () => {
    await write({ name: 'Secret' });
    const asked = vi.spyOn(context.store.db.getExecutor(), 'executeQuery');
    const stranger = actorFor('other');
    expect(await findTour(context, stranger, demoTour(userId))).toBeNull();
    await expect(readTour(context, ANONYMOUS, demoTour(userId))).rejects.toMatchObject({ code: 'not-found' });
    await expect(writeTour(context, stranger, { ...demoTour(userId), patch: {} })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(deleteTour(context, stranger, demoTour(userId))).rejects.toMatchObject({
      code: 'not-found',
    });
    const statements = asked.mock.calls.map(([query]) => query.sql);
    expect(statements).toHaveLength(4);
    for (const statement of statements) expect(statement).not.toContain('"document"');
    asked.mockRestore();
  });

  test('is created only once by 50 simultaneous first writes', async () => {
    const written = await Promise.all(
      Array.from({ length: 50 }, (_, index) => write({ [`field${index}`]: index })),
    );
    const tour = await read();
    expect(tour.revision).toBe(50);
    expect(written.map((each) => each.revision).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    for (let index = 0; index < 50; index += 1) expect(tour[`field${index}`]).toBe(index);
    expect(new Set(written.map((each) => JSON.stringify(each.created))).size).toBe(1);
  });

  test('keeps all changes if many users change different fields at the same time', async () => {
    await write({ place: {} });
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => write({ shared: { [`part${index}`]: index } })),
    );
    const tour = (await read()) as unknown as { shared: Record<string, number>; revision: number };
    expect(Object.keys(tour.shared)).toHaveLength(50);
    expect(tour.revision).toBe(51);
  });

  test('accepts exactly one of many simultaneous writes from the same revision', async () => {
    await write({ name: 'Start' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => write({ name: `Writer ${index}` }, 1)),
    );
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const lost = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as AppError] : [],
    );
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(19);
    const current = await read();
    expect(current.revision).toBe(2);
    for (const error of lost) {
      expect(error.code).toBe('conflict');
      expect(error.details.current).toEqual(current);
    }
  });

  test('requires a revision to change its visibility, but not to set the visibility on creation', async () => {
    expect(await write({ public: true })).toMatchObject({ public: true, revision: 1 });
    for (const isPublic of [true, false]) {
      expect((await refused({ name: 'Late', public: isPublic })).code).toBe('revision-required');
    }
    expect(await read()).toMatchObject({ name: 'My Demo Digital Twin', public: true, revision: 1 });
    expect(await write({ public: false }, 1)).toMatchObject({ public: false, revision: 2 });
    await expect(write({ public: true }, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(await write({ name: 'Still private' })).toMatchObject({ public: false, revision: 3 });

    await deleteTour(context, owner, demoTour(userId));
    expect(await write({ public: false })).toMatchObject({ revision: 5 });
  });

  test('is created by only one of two simultaneous writers who set a visibility; the other must reload', async () => {
    const made = await Promise.allSettled([write({ public: true }), write({ public: false })]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'revision-required' },
    });
  });

  test('can be created but not changed by a write with revision 0', async () => {
    const made = await Promise.allSettled([write({ name: 'One' }, 0), write({ name: 'Two' }, 0)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const first = await read();
    await expect(write({ name: 'Three' }, 0)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: first },
    });
    await deleteTour(context, owner, demoTour(userId));
    expect(await write({ name: 'Again' }, 0)).toMatchObject({ name: 'Again', revision: 3 });
  });

  test('rejects a write with a revision if the tour does not exist, and returns no current document', async () => {
    const error = await write({ name: 'x' }, 3).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'conflict', details: { current: null } });
  });

  test('keeps only its revision number after it is deleted @7.1', async () => {
    await write({ name: 'Secret', public: true });
    await deleteTour(context, owner, { ...demoTour(userId), ifMatch: 1 });
    await expect(read()).rejects.toMatchObject({ code: 'not-found' });
    expect(await findTour(context, owner, demoTour(userId))).toBeNull();
    const rows = await context.store.db.selectFrom('tours').selectAll().execute();
    expect(rows).toMatchObject([{ revision: 2, deleted: 1, public: 0, document: '' }]);

    const again = await write({ matterportId: 'gv360office' });
    expect(again).toMatchObject({ revision: 3, name: 'My Demo Digital Twin', public: false });
  });

  test('can be deleted twice, but not with an outdated revision', async () => {
    await write({ name: 'A' });
    await write({ name: 'B' });
    await expect(deleteTour(context, owner, { ...demoTour(userId), ifMatch: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { name: 'B' } },
    });
    await deleteTour(context, owner, demoTour(userId));
    await deleteTour(context, owner, demoTour(userId));
    expect(changes.map((change) => 'revision' in change && change.revision)).toEqual([1, 2, 3]);
  });

  test('announces a change only after the change can be read', async () => {
    const seen: Promise<unknown>[] = [];
    context.feed.subscribe(() =>
      seen.push(currentTour(context, demoTour(userId)).then((tour) => tour?.revision)),
    );
    await write({ name: 'A' });
    await seen[0];
    await write({ name: 'B' });
    expect(changes).toEqual([
      { kind: 'changed', topic: 'users/owner/tours/demo-tour', revision: 1 },
      { kind: 'changed', topic: 'users/owner/tours/demo-tour', revision: 2 },
    ]);
    // A read never sees uncommitted data. It may already see the second write.
    const [first, second] = await Promise.all(seen);
    expect(first).toBeGreaterThanOrEqual(1);
    expect(second).toBe(2);
  });
});
