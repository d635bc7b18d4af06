import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeOperation, type Item, type Operation, TWIN } from '../../../contract/changes/operation.ts';
import { FILE_KEPT, OPERATIONS_MAX } from '../../../contract/limits.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { addTextFile } from '../../../tests/support/files/added-file.ts';
import { actorFor, createPerson, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { type Actor, ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { loggedItems } from '../../platform/store/migrations/2026-11-27-additions.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { removeExpiredLog } from '../tours/operation-log.ts';
import { readTour } from '../tours/read-tour.ts';
import { writeOperations } from '../tours/write-operations.ts';
import { writeTour } from '../tours/write-tour.ts';
import { moveDemo } from './arrange-twins.ts';
import { listHistory } from './history.ts';
import { addMember } from './members.ts';
import { undoRevision } from './undo-revision.ts';

const owner = actorFor('owner');
const ada = { ...actorFor('other'), userId: 'ada' };
const tour = demoTour('owner');
const DAY = 24 * 3_600_000;
let count = 0;
const id = () => `operation-${(count += 1)}`;
const tag = (name: string, title = name): Item => ({
  id: name,
  title,
  text: '',
  color: 'blue',
  position: [0, 0, 0],
  normal: [0, 1, 0],
});
const add = (item: Item): Operation => ({ id: id(), collection: 'tags', kind: 'add', item });
const remove = (item: Item, collection = 'tags'): Operation => ({
  id: id(),
  collection,
  kind: 'remove',
  item,
});
const change = (before: Item, after: object): Operation =>
  changeOperation({ id: id(), collection: 'tags', before, after: { ...before, ...after } });
const setFields = (before: object, after: object): Operation => ({
  id: id(),
  collection: TWIN,
  kind: 'change',
  item: { ...after, id: TWIN },
  changed: Object.keys(after),
  before: { ...before },
});

describe.each(mainly('postgres'))('the history of a twin in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    now = Date.now();
    context = { ...opened.context, now: () => now };
    await createPerson(context.store, 'ada', 9);
    await writeTour(context, owner, {
      ...tour,
      patch: { name: 'Office', address: 'Quay 1', tags: [tag('a', 'Pump'), tag('b', 'Valve')] },
    });
    await joinAs('ada', 'editor');
  });
  afterEach(() => close());

  const joinAs = (memberId: string, role: 'editor' | 'viewer') =>
    context.store.write((transaction) => addMember(transaction, tour, { memberId, role, linkId: '', now }));
  const send = async (actor: Actor, ...operations: Operation[]) =>
    (await writeOperations(context, actor, { ...tour, body: { operations } })).revision;
  const list = (
    actor: Actor = owner,
    asked: { by?: string; item?: string; cursor?: string; since?: string } = {},
  ) => listHistory(context, actor, { ...tour, ...asked });
  const undo = (revision: number, actor: Actor = owner) =>
    undoRevision(context, actor, { ...tour, revision });
  const read = () => readTour(context, owner, tour);
  const titles = async () => (await read()).tags.map(({ title }) => title);

  test('shows the author, content and time of each change, newest change first', async () => {
    now += 1_000;
    await send(ada, change(tag('a', 'Pump'), { title: 'Pump 3' }), add(tag('c', 'Fan')));
    await send(owner, remove(tag('b', 'Valve')), setFields({ name: 'Office' }, { name: 'Depot' }));
    const { entries, people, next, days, revision } = await list(ada);
    expect(revision).toBe((await read()).revision);
    expect(entries).toMatchObject([
      {
        who: { name: 'Name of owner' },
        cause: 'edit',
        items: [{ title: 'Valve', label: 'Tag', change: 'removed', find: null }],
        fields: ['name'],
        undoable: true,
      },
      {
        at: now,
        who: { name: 'Name of ada' },
        count: 2,
        items: [
          { title: 'Pump 3', change: 'changed', find: 'Pump 3' },
          { title: 'Fan', change: 'added' },
        ],
      },
      { created: true, undoable: false, count: 2 },
    ]);
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Name of ada', 'Name of owner']);
    expect(JSON.stringify(people)).not.toMatch(/"(ada|owner)"/);
    expect({ next, days }).toEqual({ next: null, days: 90 });
  });

  test('is listed in pages, and can be filtered by person and item', async () => {
    let before = tag('a', 'Pump');
    for (let each = 0; each < 60; each += 1) {
      const title = `Pump ${each}`;
      await send(each % 2 ? ada : owner, change(before, { title }));
      before = tag('a', title);
    }
    const first = await list();
    const second = await list(owner, { cursor: first.next! });
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 11, null]);
    expect(second.entries[0]!.revision).toBe(first.entries.at(-1)!.revision - 1);
    const { key } = first.people.find(({ name }) => name === 'Name of ada')!;
    expect((await list(owner, { by: key })).entries).toHaveLength(30);
    expect((await list(owner, { item: 'tags:b' })).entries).toMatchObject([
      { revision: 1, items: [{ id: 'b' }] },
    ]);
    expect((await list(owner, { by: key, item: 'tags:b' })).entries).toEqual([]);
    expect((await list(owner, { by: 'ada' })).entries).toEqual([]);
    await expect(list(owner, { cursor: '1 or 1' })).rejects.toMatchObject({ code: 'invalid-request' });
  });

  test('returns the changes after a revision with their authors, and marks items that only moved', async () => {
    const { revision } = await read();
    const seen = { since: String(revision) };
    expect(await list(owner, seen)).toMatchObject({ entries: [], people: [] });
    const [moved, renamed] = [
      { ...tag('a', 'Pump'), position: [1, 0, 0] },
      { ...tag('a', 'Pump 3'), position: [2, 0, 0] },
    ];
    await send(ada, change(tag('a', 'Pump'), { position: [1, 0, 0] }));
    await send(owner, change(moved, { title: 'Pump 3', position: [2, 0, 0] }));
    await send(ada, change(renamed, { position: [3, 0, 0], normal: [1, 0, 0] }));
    const changesOf = async (asked: object) =>
      (await list(owner, asked)).entries.flatMap(({ items }) => items.map((item) => item.change));
    expect(await changesOf(seen)).toEqual(['moved', 'changed', 'moved']);
    const { people } = await list(owner, { since: String(revision + 2) });
    expect(people).toMatchObject([{ name: 'Name of ada', you: false }]);
    expect((await list(owner)).people.filter(({ you }) => you)).toMatchObject([{ name: 'Name of owner' }]);
    // A page with the changes of one user does not contain the changes of other users in between.
    const { key } = people[0]!;
    expect(await changesOf({ by: key })).toEqual(['changed', 'changed']);
    // The result of a change is unknown if the log lacks the values that a later revision replaced.
    await context.store.db
      .updateTable('operation_log')
      .set({ changes: '' })
      .where('revision', '=', revision + 2)
      .execute();
    expect(await changesOf(seen)).toEqual(['moved', 'changed']);
    await expect(list(owner, { since: 'x' })).rejects.toMatchObject({ code: 'invalid-request' });
  });

  test('is visible only to members, and only editors can undo changes', async () => {
    const revision = await send(owner, add(tag('c')));
    const other = actorFor('other');
    await expect(list(other)).rejects.toMatchObject({ code: 'not-found' });
    await expect(list(ANONYMOUS)).rejects.toMatchObject({ code: 'not-signed-in' });
    const { revision: seen } = await read();
    await writeTour(context, owner, { ...tour, patch: { public: true }, ifMatch: seen });
    await expect(list(other)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(list(actorFor('staff'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(undo(revision, other)).rejects.toMatchObject({ code: 'forbidden' });
    await joinAs('other', 'viewer');
    expect((await list(other)).entries.map(({ undoable }) => undoable)).not.toContain(true);
    await expect(undo(revision, other)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await titles()).toContain('c');
  });

  test('shows deleted accounts as former members, and the server by its name', async () => {
    await send(ada, add(tag('c')));
    const leaving = { ...ada, email: 'ada@example.org', signedInAt: now };
    await deleteAccount(context, leaving, { userId: 'ada', body: { confirmation: leaving.email } });
    await context.store.db
      .updateTable('operation_log')
      .set({ actor: '' })
      .where('revision', '=', 1)
      .execute();
    const { entries } = await list();
    expect(entries.map(({ who, undoable }) => [who.name, undoable])).toEqual([
      ['Former member', true],
      ['GoV360', false],
    ]);
  });

  test('undoes additions, changes and removals, and can undo the undo', async () => {
    const revision = await send(
      ada,
      change(tag('a', 'Pump'), { title: 'Pump 3', color: 'red' }),
      remove(tag('b', 'Valve')),
      add(tag('c', 'Fan')),
      setFields({ name: 'Office', address: 'Quay 1' }, { name: 'Depot', address: 'Quay 2' }),
    );
    const undone = await undo(revision);
    expect(undone).toMatchObject({ undone: 4, left: [] });
    expect(await read()).toMatchObject({ name: 'Office', address: 'Quay 1', revision: undone.revision });
    expect((await titles()).toSorted()).toEqual(['Pump', 'Valve']);
    expect((await list()).entries[0]).toMatchObject({
      revision: undone.revision,
      who: { name: 'Name of owner' },
    });
    await undo(undone.revision);
    expect(await read()).toMatchObject({ name: 'Depot', address: 'Quay 2' });
    expect((await titles()).toSorted()).toEqual(['Fan', 'Pump 3']);
    // Undoing the same revision again changes nothing.
    expect(await undo(undone.revision)).toMatchObject({ undone: 0, left: [] });
  });

  test('does not undo later changes by other users, and lists their items', async () => {
    const red = { ...tag('a', 'Pump'), color: 'red', title: 'Pump 3' };
    const revision = await send(
      ada,
      change(tag('a', 'Pump'), { title: 'Pump 3', color: 'red' }),
      add(tag('c', 'Fan')),
      change(tag('b', 'Valve'), { title: 'Tap' }),
      setFields({ name: 'Office', address: 'Quay 1' }, { name: 'Depot', address: 'Quay 2' }),
    );
    await send(
      owner,
      change(red, { title: 'Pump 4' }),
      change(tag('c', 'Fan'), { text: 'Mine' }),
      remove(tag('b', 'Tap')),
      setFields({ name: 'Depot' }, { name: 'Store' }),
    );
    const { left, undone } = await undo(revision);
    expect(undone).toBe(2);
    expect(left).toEqual([
      { label: 'Twin', title: 'name', why: 'changed' },
      { label: 'Tag', title: 'Pump 4', why: 'changed' },
      { label: 'Tag', title: 'Fan', why: 'changed' },
      { label: 'Tag', title: 'Valve', why: 'removed' },
    ]);
    const { tags, name, address } = await read();
    expect(tags).toMatchObject([
      { title: 'Pump 4', color: 'blue' },
      { title: 'Fan', text: 'Mine' },
    ]);
    expect({ name, address }).toEqual({ name: 'Store', address: 'Quay 1' });
    expect(tags[0]).not.toHaveProperty('overtaken');
  });

  test('lets only the owner undo a change of the space, and does not undo changes of the visibility', async () => {
    const { revision: seen } = await read();
    const patch = { public: true, matterportId: 'gv360office' };
    const { revision } = await writeTour(context, owner, { ...tour, patch, ifMatch: seen });
    expect(await undo(revision, ada)).toMatchObject({
      undone: 0,
      left: [{ why: 'owner' }, { why: 'owner' }],
    });
    expect(await undo(revision)).toMatchObject({ undone: 1, left: [{ title: 'public', why: 'owner' }] });
    expect(await read()).toMatchObject({ public: true, matterportId: '' });
  });

  test('restores the positions of all items together with their space, and only with it', async () => {
    const setSpace = async (matterportId: string, tags?: Item[]) =>
      (await writeTour(context, owner, { ...tour, patch: { matterportId, ...(tags && { tags }) } })).tags;
    const many = Array.from({ length: OPERATIONS_MAX + 1 }, (_, index) => tag(`${index}`));
    const before = await setSpace('SxQL3iGyoDo', many);
    const [moved] = (await setSpace('gv360office')) as Item[];
    const { revision, tags: unplaced } = await read();
    expect(await undo(revision, ada)).toMatchObject({ undone: 0, left: [{ why: 'owner' }] });
    await setSpace('third-space');
    expect(await undo(revision)).toMatchObject({ undone: 0, left: [{ why: 'changed' }] });
    await setSpace('gv360office');
    expect((await read()).tags).toEqual(unplaced);
    await send(ada, change(moved!, { position: [9, 9, 9] }));
    expect(await undo(revision)).toMatchObject({ left: [] });
    const { matterportId, tags } = await read();
    expect(matterportId).toBe('SxQL3iGyoDo');
    expect(tags[0]).toMatchObject({ ...before[0], placedIn: { position: [9, 9, 9] } });
    expect(tags.slice(1)).toEqual(before.slice(1));
  });

  test('does not undo a change if a later revision has not recorded the replaced values', async () => {
    const revision = await send(ada, change(tag('a', 'Pump'), { title: 'Pump 3' }));
    const later = await send(ada, change(tag('b', 'Valve'), { title: 'Tap' }));
    await context.store.db
      .updateTable('operation_log')
      .set({ changes: '', cause: 'import' })
      .where('revision', '=', later)
      .execute();
    await expect(undo(later)).rejects.toMatchObject({ code: 'conflict' });
    expect((await list()).entries[0]).toMatchObject({ cause: 'import', undoable: false });
    expect(await undo(revision)).toMatchObject({ undone: 0, left: [{ why: 'unknown' }] });
    await expect(undo(1)).rejects.toMatchObject({ code: 'conflict' });
    await expect(undo(99)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('restores a removed file while it is stored, and later only its document', async () => {
    const { documentId } = await addTextFile(context, 'manual', { name: 'Manual.txt' });
    const [document] = (await read()).documents as Item[];
    const removed = await send(owner, remove(document!, 'documents'));
    expect((await list()).entries[0]).toMatchObject({ items: [{ label: 'File', title: 'Manual.txt' }] });
    expect(await undo(removed)).toMatchObject({ undone: 1, left: [] });
    expect((await read()).documents).toMatchObject([{ id: documentId, file: { bytes: 6 } }]);
    const again = await send(owner, remove((await read()).documents[0] as Item, 'documents'));
    now += FILE_KEPT + DAY;
    expect(await undo(again)).toMatchObject({ left: [{ label: 'File', title: 'Manual.txt', why: 'file' }] });
    const [back] = (await read()).documents;
    expect(back).toMatchObject({ id: documentId, name: 'Manual.txt' });
    expect(back).not.toHaveProperty('file');
  });

  test('is deleted after the number of days that the operator has set', async () => {
    const short = {
      ...context,
      config: { ...context.config, limits: { ...context.config.limits, historyDays: 7 } },
    };
    const revision = await send(owner, add(tag('c')));
    now += 8 * DAY;
    expect((await listHistory(short, owner, tour)).entries).toEqual([]);
    await expect(undoRevision(short, owner, { ...tour, revision })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await list()).entries).toHaveLength(2);
    await removeExpiredLog(short, { hold: async () => {}, signal: new AbortController().signal });
    expect((await list()).entries).toEqual([]);
    expect(await context.store.db.selectFrom('logged_items').selectAll().execute()).toEqual([]);
  });

  test('shows the same changes of an item after an upgrade, and after the demo became a regular twin', async () => {
    await send(ada, change(tag('a', 'Pump'), { title: 'Pump 3' }), add(tag('c', 'Fan')));
    await send(owner, remove(tag('a', 'Pump 3')));
    const revisions = async (at = tour) => {
      const { entries } = await listHistory(context, owner, { ...at, item: 'tags:a' });
      return entries.map(({ revision }) => revision);
    };
    const before = await revisions();
    expect(before).toHaveLength(3);
    const moved = await moveDemo(context, owner, 'owner');
    expect(await revisions(moved)).toEqual(before);
    await context.store.db.schema.dropTable('logged_items').execute();
    const untyped = context.store.db as unknown as Kysely<unknown>;
    await loggedItems.up(untyped, context.store.dialect);
    expect(await revisions(moved)).toEqual(before);
  });
});
