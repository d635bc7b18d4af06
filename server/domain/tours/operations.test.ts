import { demoTour } from '../../../contract/tour-id.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  changeOperation,
  fieldsOperation,
  type Item,
  type Operation,
  TWIN,
} from '../../../contract/changes/operation.ts';
import { applyTourChanges, type TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { AppError } from '../../../contract/errors.ts';
import {
  ANNOTATION_MAX_BYTES,
  ANNOTATIONS_MAX,
  OPERATION_KEPT,
  OPERATIONS_MAX,
  TEXT_MAX_LENGTH,
} from '../../../contract/limits.ts';
import { type Actor, ANONYMOUS } from '../../platform/access/actor.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import type { Change } from '../../platform/feed/feed.ts';
import { deleteTour } from './delete-tour.ts';
import { readTourChanges } from './select-tour.ts';
import { readStoredTour, readTour } from './read-tour.ts';
import { writeOperations } from './write-operations.ts';
import { writeTour } from './write-tour.ts';

const owner = actorFor('owner');
const userId = 'owner';

const tag = (id: string, fields: Record<string, unknown> = {}): Item => ({
  id,
  title: `Tag ${id}`,
  text: '',
  color: 'blue',
  position: [0, 0, 0],
  normal: [0, 1, 0],
  ...fields,
});
let operations = 0;
const next = () => `operation-${(operations += 1)}`;
const add = (item: Item, id = next()): Operation => ({ id, collection: 'tags', kind: 'add', item });
const remove = (item: Item, id = next()): Operation => ({ id, collection: 'tags', kind: 'remove', item });
const change = (before: Item, fields: Record<string, unknown>, id = next()): Operation =>
  changeOperation({ id, collection: 'tags', before, after: { ...before, ...fields } });

describe.each(STORE_KINDS)('operations on a tour’s items in %s', (kind) => {
  let context: { -readonly [Field in keyof Context]: Context[Field] };
  let close: () => Promise<void>;
  let now = 1_763_683_200_000;
  const told: Change[] = [];

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    context = { ...context, now: () => now };
    await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { name: 'Office', tags: [tag('a'), tag('b')] },
    });
    told.length = 0;
    context.feed.subscribe((one) => told.push(one));
  });
  afterEach(() => close());

  const send = async (...sent: unknown[]) => {
    const written = await writeOperations(context, owner, {
      ...demoTour(userId),
      body: { operations: sent },
    });
    return { ...written, changes: JSON.parse(written.parts.join('')) as TourChanges };
  };
  const refused = async (...sent: unknown[]) => {
    const error = (await send(...sent).catch((reason: unknown) => reason)) as AppError;
    expect(await revision()).toBe(1);
    return [error.code, error.details.issues?.map(({ pointer }) => pointer)];
  };
  const read = () => readTour(context, owner, demoTour(userId));
  const tags = async () => (await read()).tags as Item[];
  const revision = async () => (await read()).revision;
  const row = () => context.store.db.selectFrom('tours').selectAll().executeTakeFirstOrThrow();

  test('adds, changes and removes items in one revision, and returns the changes', async () => {
    now += 1_000;
    const { changes, revision } = await send(
      add(tag('c')),
      change(tag('a'), { title: 'Changed' }),
      remove(tag('b')),
    );
    const updated = { seconds: now / 1_000, nanoseconds: 0 };
    expect(changes).toEqual({
      since: 1,
      revision: 2,
      fields: { updated },
      collections: { tags: { set: [tag('a', { title: 'Changed' }), tag('c')], removed: ['b'] } },
    });
    expect(await read()).toMatchObject({ name: 'Office', revision: 2, updated });
    expect(await tags()).toEqual([tag('a', { title: 'Changed' }), tag('c')]);
    expect(await row()).toMatchObject({ items: 2, document_revision: 1, changes_since: 1 });
    expect(revision).toBe(2);
    expect(told).toEqual([{ kind: 'changed', topic: 'users/owner/tours/demo-tour', revision: 2 }]);
  });

  test('merges changes to different fields, and keeps the replaced value of the same field', async () => {
    await send(change(tag('a'), { title: 'Theirs' }));
    const saved = new Date(now).toISOString();
    now += 1_000;
    await send(change(tag('a'), { color: 'red' }), change(tag('a'), { title: 'Mine' }));
    expect((await tags())[0]).toEqual(
      tag('a', {
        title: 'Mine',
        color: 'red',
        // A value that the same request saved is as old as the request.
        overtaken: [{ title: 'Theirs', overtakenAt: new Date(now).toISOString() }],
      }),
    );
    expect(saved).not.toBe(new Date(now).toISOString());
    now += 1_000;
    await send(change(tag('b'), { text: 'One' }));
    const before = new Date(now).toISOString();
    now += 1_000;
    await send(change(tag('b'), { text: 'Two' }));
    expect((await tags())[1]?.overtaken).toEqual([{ text: 'One', overtakenAt: before }]);
  });

  test('accepts unplaced tags, and keeps both positions if two users place the same tag', async () => {
    const { position: _none, ...unplaced } = tag('c');
    await send(add(unplaced));
    expect((await tags())[2]).toEqual(unplaced);
    await send(change(unplaced, { title: 'Renamed' }), change(unplaced, { position: [1, 0, 0] }));
    expect((await tags())[2]).toEqual(tag('c', { title: 'Renamed', position: [1, 0, 0] }));
    await send(change(unplaced, { position: [2, 0, 0], sweep: 'hall' }));
    expect((await tags())[2]).toMatchObject({
      position: [2, 0, 0],
      sweep: 'hall',
      overtaken: [{ position: [1, 0, 0] }],
    });
    const [, , placed] = await tags();
    await send(change(placed!, { position: undefined, overtaken: undefined }));
    expect((await tags())[2]).not.toHaveProperty('position');
  });

  test('prefers a change to a removal, in either order', async () => {
    await send(change(tag('a'), { title: 'Edited' }));
    const { changes } = await send(remove(tag('a')));
    expect(changes).toMatchObject({
      since: 2,
      revision: 2,
      collections: { tags: { set: [{ id: 'a', title: 'Edited' }], removed: [] } },
    });
    await send(remove(tag('b')));
    await send(change(tag('b'), { title: 'Back' }));
    expect((await tags()).map(({ title }) => title)).toEqual(['Edited', 'Back']);
    expect(told.map((one) => 'revision' in one && one.revision)).toEqual([2, 3, 4]);
  });

  test('applies an operation once, even if it is sent again after other changes', async () => {
    const once = [remove(tag('a')), add(tag('c'))];
    await send(...once);
    await send(add(tag('a')));
    const again = await send(...once);
    expect(again.changes).toMatchObject({ since: 3, revision: 3 });
    expect(again.changes.collections).toEqual({ tags: { set: [tag('c'), tag('a')], removed: [] } });
    const twice = add(tag('d'));
    await send(twice, twice);
    expect((await tags()).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd']);
    // An operation without effect is remembered, too, because it could have an effect later.
    const late = change(tag('b'), {});
    const useless = remove(tag('b', { title: 'As it never was' }));
    await send(useless, late);
    await send(change(tag('b'), { title: 'As it never was' }));
    await send(useless);
    expect((await tags()).map(({ id }) => id)).toContain('b');
  });

  test('remembers operations for the documented time, and then deletes them', async () => {
    const first = add(tag('c'));
    await send(first);
    now += OPERATION_KEPT;
    await send(remove(tag('c')));
    await send(first);
    expect((await tags()).map(({ id }) => id)).not.toContain('c');
    now += 1;
    await send(change(tag('a'), { title: 'x' }));
    const known = await context.store.db.selectFrom('applied_operations').select('operation_id').execute();
    expect(known.map(({ operation_id }) => operation_id)).not.toContain(first.id);
    expect(known).toHaveLength(2);
  });

  test('keeps all operations that many users send at the same time', async () => {
    const edits = {
      title: 'Title',
      text: 'Text',
      color: 'red',
      sweep: 'sweep',
      media: 'https://example.org',
    };
    await Promise.all([
      ...Object.entries(edits).map(([name, value]) => send(change(tag('a'), { [name]: value }))),
      ...Array.from({ length: 20 }, (_, index) => send(add(tag(`new-${index}`)))),
    ]);
    const [a, , ...others] = await tags();
    expect(a).toEqual(tag('a', edits));
    expect(others.map(({ id }) => id).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `new-${index}`).sort(),
    );
    expect(await read()).toMatchObject({ revision: 26 });
    expect((await row()).items).toBe(22);
  });

  test('rejects all operations with a reason if one of them is invalid', async () => {
    const good = add(tag('good'));
    const bad: [unknown, string][] = [
      [{ ...good, item: { id: 'x' } }, '/operations/1/item/title'],
      [{ ...good, item: { ...tag('x'), color: 'mauve' } }, '/operations/1/item/color'],
      [{ ...good, item: tag('x'.repeat(65)) }, '/operations/1/item/id'],
      [{ ...good, collection: 'annotations' }, '/operations/1/collection'],
      [{ ...good, id: '' }, '/operations/1/id'],
      [{ ...good, kind: 'replace' }, '/operations/1/kind'],
      [{ ...good, kind: 'change' }, '/operations/1/changed'],
      [{ ...good, item: tag('x', { text: 'a\0b' }) }, '/operations/1/item/text'],
      [
        { ...good, item: tag('x', { more: Array.from({ length: 7 }, () => 'x'.repeat(9_999)) }) },
        '/operations/1/item',
      ],
      [
        JSON.parse('{"id":"x","collection":"tags","kind":"add","item":{"id":"x","__proto__":1}}'),
        '/operations/1/item/__proto__',
      ],
    ];
    for (const [operation, pointer] of bad) {
      const [code, pointers] = await refused(good, operation);
      expect([code, pointers?.[0]]).toEqual(['invalid-document', pointer]);
    }
    const many = Array.from({ length: OPERATIONS_MAX + 1 }, () => good);
    expect(await refused(...many)).toEqual(['invalid-document', ['/operations']]);
    expect(await context.store.db.selectFrom('applied_operations').selectAll().execute()).toEqual([]);
  });

  describe('on fields of the tour', () => {
    const rename = (name: string, before = 'Office', id = next()): Operation => ({
      ...fieldsOperation(TWIN, { name }, { name: before }),
      id,
    });

    test('change fields of the tour together with items, and are reported to all clients', async () => {
      const { changes } = await send(rename('Depot'), add(tag('c')));
      expect(changes).toMatchObject({
        since: 1,
        revision: 2,
        fields: { name: 'Depot' },
        collections: { tags: { set: [tag('c')] } },
      });
      expect(await read()).toMatchObject({ name: 'Depot', revision: 2, public: false });
      const told = await readTourChanges(context, demoTour(userId), 1);
      expect(JSON.parse(told!.changes)).toMatchObject({ fields: { name: 'Depot' } });
      const other = { ...fieldsOperation(TWIN, { later: { deep: [1] } }, {}), id: next() };
      expect((await send(other)).changes.fields).toMatchObject({ name: 'Depot', later: { deep: [1] } });
      expect((await row()).document_revision).toBe(3);
    });

    test('return a conflict and write nothing if another user changed the same field', async () => {
      const renamed = rename('Depot');
      await send(renamed);
      const error = await send(rename('Mine'), add(tag('c'))).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        code: 'conflict',
        details: { current: { name: 'Depot', revision: 2 } },
      });
      expect(await revision()).toBe(2);
      expect((await send(rename('Depot'))).revision).toBe(2);
      await send(rename('Yard', 'Depot'));
      // A repeated operation is not applied again, and the response contains the current field.
      expect((await send(renamed)).changes.fields).toMatchObject({ name: 'Yard' });
    });

    test('cannot change visibility, server fields or whole collections @10.3', async () => {
      const fields = { public: true, revision: 9, userId: 'other', tags: [], id: 'x' };
      const { changes } = await send({ ...fieldsOperation(TWIN, fields, {}), id: next() });
      expect(changes.revision).toBe(1);
      expect(await read()).toMatchObject({ public: false, userId, tags: [tag('a'), tag('b')] });
      const item = { id: TWIN, name: 'Depot' };
      expect(await refused({ id: next(), collection: TWIN, kind: 'remove', item })).toEqual([
        'invalid-document',
        ['/operations/0/kind'],
      ]);
      expect(await refused(rename('x'.repeat(TEXT_MAX_LENGTH + 1)))).toEqual([
        'invalid-document',
        ['/operations/0/item/name'],
      ]);
      // A field can be empty, but not removed.
      await send({ ...rename(''), item: { id: TWIN } });
      expect(await read()).toMatchObject({ name: 'Office' });
    });

    test('are all validated first if they need several transactions', async () => {
      const large = Array.from({ length: 20 }, (_, i) =>
        tag(`l${i}`, { more: Array.from({ length: 6 }, () => 'x'.repeat(9_000)) }),
      );
      for (const item of large) await send(add(item));
      const before = await revision();
      const changes = large.map((item) => change(item, { color: 'red' }));
      const error = await send(...changes, rename('Mine', 'Other')).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'conflict' });
      expect(await revision()).toBe(before);
      const written = await send(rename('Depot'), ...changes);
      expect(written.changes.fields).toMatchObject({ name: 'Depot' });
      expect(await read()).toMatchObject({ name: 'Depot' });
    });
  });

  describe('in one group', () => {
    const inGroup = (...own: Operation[]): Operation[] => {
      const group = next();
      return own.map((operation) => ({ ...operation, group }));
    };
    const titles = async () => (await tags()).map(({ title }) => title);

    test('are applied together, once, in one revision', async () => {
      const before = await revision();
      const split = inGroup(remove(tag('b')), change(tag('a'), { title: 'Left' }), add(tag('c')));
      await send(...split);
      await send(...split);
      expect(await titles()).toEqual(['Left', 'Tag c']);
      expect(await revision()).toBe(before + 1);
    });

    test('are all skipped if a removal would delete another user’s changes, even if they are sent again', async () => {
      const split = inGroup(change(tag('a'), { title: 'Left' }), remove(tag('b')), add(tag('c')));
      await send(change(tag('b'), { title: 'Theirs' }));
      const before = await revision();
      const { changes } = await send(...split, change(tag('a'), { text: 'Alone' }));
      expect(changes.collections.tags).toMatchObject({
        set: [{ title: 'Tag a' }, { title: 'Theirs' }],
        removed: ['c'],
      });
      await send(change({ ...tag('b'), title: 'Theirs' }, { title: 'Tag b' }));
      await send(...split);
      expect(await titles()).toEqual(['Tag a', 'Tag b']);
      expect((await tags())[0]).toMatchObject({ text: 'Alone' });
      expect(await revision()).toBe(before + 2);
    });

    test('are rejected if they are not consecutive', async () => {
      const [first, second] = inGroup(add(tag('c')), add(tag('d')));
      const error = (await send(first!, add(tag('e')), second!).catch(
        (reason: unknown) => reason,
      )) as AppError;
      expect(error.details.issues).toMatchObject([{ pointer: '/operations/2/group' }]);
    });

    test('are applied in the same transaction, even if some of them would fit in the previous one', async () => {
      const large = (id: string) => tag(id, { parts: Array.from({ length: 7 }, () => 'x'.repeat(8_500)) });
      const ids = Array.from({ length: 24 }, (_, at) => `l${at}`);
      for (const part of [ids.slice(0, 12), ids.slice(12)]) await send(...part.map((id) => add(large(id))));
      const start = await revision();
      const titled = (id: string) => change(large(id), { title: 'New' });
      await send(...ids.slice(0, 12).map(titled), ...inGroup(...ids.slice(12).map(titled)));
      const told = await readTourChanges(context, demoTour(userId), start + 1);
      const { collections } = JSON.parse(told!.changes) as TourChanges;
      expect(collections.tags!.set.map(({ id }) => id)).toEqual(ids.slice(12));
    });
  });

  test('ignores fields that all JavaScript objects inherit', async () => {
    const odd = {
      ...change(tag('a'), { title: 'New' }),
      changed: ['title', 'constructor', '__proto__', 'toString'],
    };
    await send(odd);
    expect((await readStoredTour(context, owner, demoTour(userId))).text).not.toContain('onstructor');
    expect((await tags())[0]).toEqual(tag('a', { title: 'New' }));
  });

  test('drops old replaced values if an item would become too large', async () => {
    const long = (letter: string) => Array.from({ length: 3 }, () => letter.repeat(9_900));
    const before = tag('a');
    for (const letter of ['p', 'q', 'r']) await send(change(before, { more: long(letter) }));
    const kept = (await tags())[0] as Item & { more: string[]; overtaken: { more: string[] }[] };
    expect(kept.more[0]).toMatch(/^r/);
    expect(kept.overtaken.map(({ more }) => more[0]?.[0])).toEqual(['q']);
    expect(JSON.stringify(kept).length).toBeLessThan(ANNOTATION_MAX_BYTES);
  });

  test('rejects operations that exceed the maximum number of items', async () => {
    await context.store.db.updateTable('tours').set({ items: 19_999 }).execute();
    const error = (await send(add(tag('c')), add(tag('d'))).catch((reason: unknown) => reason)) as AppError;
    expect([error.code, error.details.issues?.[0]?.pointer]).toEqual(['invalid-document', '/operations/1']);
    await send(add(tag('c')), remove(tag('a')), add(tag('d')));
    expect(await row()).toMatchObject({ items: 20_000 });
  });

  test('allows operations only for the owner of an existing tour', async () => {
    const as = (actor: Actor, user = userId) =>
      writeOperations(context, actor, { ...demoTour(user), body: { operations: [add(tag('x'))] } }).catch(
        ({ code }: AppError) => code,
      );
    expect(await as(ANONYMOUS)).toBe('not-signed-in');
    expect(await as(actorFor('other'))).toBe('not-found');
    expect(await as(actorFor('staff'))).toBe('not-found');
    expect(await as(actorFor('other'), 'other')).toBe('not-found');
    await writeTour(context, owner, { ...demoTour(userId), patch: { public: true }, ifMatch: 1 });
    expect(await as(actorFor('other'))).toBe('forbidden');
    await deleteTour(context, owner, demoTour(userId));
    expect(await as(owner)).toBe('not-found');
  });

  test('reports the changes from any available revision to the current tour', async () => {
    const states = [await read()];
    const steps = [
      () => send(add(tag('c')), add(tag('d'))),
      () => send(remove(tag('b')), change(tag('c'), { title: 'C' })),
      () => writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Renamed' } }),
      () => send(add(tag('b', { title: 'Again' }))),
      () =>
        writeTour(context, owner, { ...demoTour(userId), patch: { tags: [tag('a'), tag('c'), tag('e')] } }),
      () =>
        writeTour(context, owner, { ...demoTour(userId), patch: { tags: [tag('e'), tag('a'), tag('f')] } }),
      () => send(remove(tag('a'))),
    ];
    let tolds = 0;
    for (const step of steps) {
      await step();
      const current = await read();
      for (const state of states) {
        const changed = await readTourChanges(context, demoTour(userId), state.revision);
        if (!changed) continue;
        tolds += 1;
        expect(applyTourChanges(state, JSON.parse(changed.changes) as TourChanges)).toEqual(current);
      }
      states.push(current);
    }
    // For each step, the number of earlier states from which its changes can be reported. After a tag was
    // restored or the order changed, earlier states cannot be used.
    expect(tolds).toBe(1 + 2 + 3 + 2 + 3 + 0 + 1);
  });

  test('counts operations towards a user’s storage, and frees the storage when the tour is deleted', async () => {
    const used = async () =>
      (await context.store.db.selectFrom('storage_use').select('bytes').executeTakeFirstOrThrow()).bytes;
    const stored = await used();
    await send(add(tag('c')), add(tag('d')));
    const full = await used();
    expect(full).toBeGreaterThan(stored + 2 * 128 + 2 * JSON.stringify(tag('c')).length);
    context.config.storagePerPerson = full;
    await expect(send(add(tag('e')))).rejects.toMatchObject({ code: 'quota-exceeded' });
    // A removal that frees storage always succeeds, although its id is stored.
    await send(remove(tag('c')));
    expect(await used()).toBeLessThan(full);
    await deleteTour(context, owner, demoTour(userId));
    expect(await used()).toBe(0);
    for (const table of ['annotations', 'applied_operations'] as const) {
      expect(await context.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('reveals nothing of a new tour in response to operations on the deleted tour', async () => {
    const first = await send(add(tag('c')));
    await deleteTour(context, owner, demoTour(userId));
    await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Again' } });
    const second = await send(add(tag('x')));
    expect(second.globalId).toMatch(/^[\w-]{36}$/);
    expect(second.globalId).not.toBe(first.globalId);
    expect((await readStoredTour(context, owner, demoTour(userId))).globalId).toBe(second.globalId);
    expect(await read()).toMatchObject({ revision: 5, name: 'Again', tags: [{ id: 'x' }] });
    expect(await readTourChanges(context, demoTour(userId), 2)).toBeNull();
    expect(await readTourChanges(context, demoTour(userId), 4)).not.toBeNull();
  });

  test('does not apply operations on a deleted tour to the tour that replaces it @10.7', async () => {
    const { globalId: tourId } = await send(add(tag('c')));
    await deleteTour(context, owner, demoTour(userId));
    const { globalId } = await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Again' } });
    const write = (body: object) => writeOperations(context, owner, { ...demoTour(userId), body });
    const operations = [add(tag('d'))];
    await expect(write({ operations, tourId })).rejects.toMatchObject({ code: 'not-found' });
    expect(await read()).toMatchObject({ revision: 4, tags: [] });
    await write({ operations, tourId: globalId });
    expect((await tags()).map(({ id }) => id)).toEqual(['d']);
  });

  describe('on more than 1 MiB of items', () => {
    const COUNT = 20;
    const large = (index: number) =>
      tag(`large-${index}`, { parts: Array.from({ length: 7 }, () => 'x'.repeat(8_500)) });
    const titled = (title: string) => Array.from({ length: COUNT }, (_, at) => change(large(at), { title }));
    const titles = async () =>
      (await tags()).filter(({ id }) => id.startsWith('large')).map(({ title }) => title);
    let start: number;

    beforeEach(async () => {
      for (let from = 0; from < COUNT; from += 10)
        await send(...Array.from({ length: 10 }, (_, at) => add(large(from + at))));
      start = await revision();
    });

    test('are neither applied nor validated if they were made for another tour @10.7', async () => {
      const body = { operations: titled('Elsewhere'), tourId: 'another' };
      const refused = writeOperations(context, owner, { ...demoTour(userId), body });
      await expect(refused).rejects.toMatchObject({ code: 'not-found' });
      expect(await revision()).toBe(start);
    });

    test('are applied in several transactions, each without waiting for anything else @16.16', async () => {
      const { store } = context;
      let [transactions, waits] = [0, 0];
      context.store = {
        ...store,
        write: (work) =>
          store.write(async (transaction) => {
            transactions += 1;
            const other = setImmediate(() => (waits += 1));
            const done = await work(transaction);
            clearImmediate(other);
            return done;
          }),
      };
      const { changes } = await send(...titled('New'));
      expect(transactions).toBeGreaterThan(1);
      // PostgreSQL is not checked, because every query waits for the connection.
      // A write blocks only writers of the same twin.
      if (kind === 'sqlite') expect(waits).toBe(0);
      expect(changes).toMatchObject({ since: start, revision: start + transactions });
      expect(changes.collections.tags!.set.map(({ title }) => title)).toEqual(Array(COUNT).fill('New'));
      expect(await titles()).toEqual(Array(COUNT).fill('New'));
      expect(told.at(-1)).toMatchObject({ revision: start + transactions });
    });

    test('are all rejected if the last operation is invalid @16.16', async () => {
      const sent = titled('New');
      const tooLarge = change(large(COUNT - 1), { more: ['x'.repeat(9_000)] });
      const error = (await send(...sent.slice(1), tooLarge).catch((reason: unknown) => reason)) as AppError;
      expect(error.details.issues).toMatchObject([{ pointer: `/operations/${COUNT - 1}/item` }]);
      const file = { version: 'none', sha256: 'a'.repeat(64), bytes: 1, type: 'image/png', kind: 'picture' };
      const stated = { addedAt: 1, addedBy: '', scan: 'none', thumbnail: false };
      const document = { id: 'd', name: 'Plan', file: { ...file, ...stated } };
      const unknown = { id: next(), collection: 'documents', kind: 'add', item: document };
      const other = (await send(...sent, unknown).catch((reason: unknown) => reason)) as AppError;
      expect(other.details.issues).toMatchObject([{ pointer: `/operations/${COUNT}/item/file` }]);
      expect([await revision(), new Set(await titles())]).toEqual([
        start,
        new Set(Array.from({ length: COUNT }, (_, at) => `Tag large-${at}`)),
      ]);
    });

    test('are all rejected if they would exceed the maximum number of items @16.16', async () => {
      await context.store.db
        .updateTable('tours')
        .set({ items: ANNOTATIONS_MAX - 1 })
        .execute();
      const sent = [add(tag('first')), ...titled('New'), add(tag('last'))];
      const error = (await send(...sent).catch((reason: unknown) => reason)) as AppError;
      expect(error.details.issues).toMatchObject([{ pointer: `/operations/${COUNT + 1}` }]);
      expect(await revision()).toBe(start);
    });

    test('let other users write in between, and clients that missed those changes receive them @16.16', async () => {
      const { store } = context;
      let transactions = 0;
      context.store = {
        ...store,
        async write(work) {
          const done = await store.write(work);
          transactions += 1;
          if (transactions === 1) {
            await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Between' } });
            await send(change(large(0), { text: 'Between' }));
          }
          return done;
        },
      };
      const { changes } = await send(...titled('New'));
      expect(changes.since).toBe(changes.revision);
      expect(changes.revision).toBe(await revision());
      expect(changes.collections.tags!.set[0]).toMatchObject({ title: 'New', text: 'Between' });
      expect((await read()).name).toBe('Between');
      expect(await titles()).toEqual(Array(COUNT).fill('New'));
    });

    test('are applied only once if they are sent again @16.16', async () => {
      const sent = titled('New');
      await send(...sent);
      const after = await revision();
      const { changes } = await send(...sent);
      expect(changes).toMatchObject({ since: after, revision: after });
      expect(changes.collections.tags!.set).toHaveLength(COUNT);
    });
  });
});
