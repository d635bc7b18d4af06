import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../contract/changes/operation.ts';
import { applyTourChanges, type TourChanges } from '../../../contract/changes/tour-changes.ts';
import { THREAD_PICTURE_MAX_BYTES } from '../../../contract/limits.ts';
import { readComment, readThread, type Threads } from '../../../contract/threads/thread.ts';
import { type ThreadsAnswer, threadsAnswerSchema } from '../../../contract/threads/thread-schema.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { actorFor, addMembers, openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import {
  addComment,
  editComment,
  pngOf,
  removeFrom,
  resolveThread,
  startThread,
} from '../../../tests/support/threads.ts';
import { findMiscounts } from '../../backup/doctor/check-contents.ts';
import { type Actor, ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import { writeTour } from '../tours/write-tour.ts';
import { changeThreads } from './change-threads.ts';
import { markThreadSeen, readThreadPicture, readThreads } from './read-threads.ts';

const owner = actorFor('owner');
const editor = actorFor('editor');
const commenter = actorFor('commenter');
const viewer = actorFor('viewer');
const stranger = actorFor('other');
const tour = demoTour('owner');
const MINUTE = 60_000;

describe.each(STORE_KINDS)('threads in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    now = Date.now();
    context = { ...opened.context, now: () => now };
    await writeTour(context, owner, { ...tour, patch: { name: 'Office', matterportId: 'gv360office' } });
    await addMembers(context.store, tour);
  });
  afterEach(() => close());

  const send = async (actor: Actor, ...operations: Operation[]) => {
    const { parts, ...answer } = await changeThreads(context, actor, { ...tour, body: { operations } });
    return { ...answer, changes: JSON.parse(parts.join('')) as TourChanges };
  };
  const read = async (actor: Actor = viewer, since?: number) =>
    threadsAnswerSchema.parse(
      JSON.parse((await readThreads(context, actor, { ...tour, since: since?.toString() })).join('')),
    );
  const items = async (actor: Actor = viewer) => {
    const { changes } = await read(actor);
    return {
      threads: changes.collections.threads?.set.map((item) => readThread(item)!) ?? [],
      comments: changes.collections.comments?.set.map((item) => readComment(item)!) ?? [],
    };
  };
  const texts = async () => (await items()).comments.map(({ text }) => text);
  const nameOf = ({ people }: ThreadsAnswer, key: string | undefined) =>
    people.find((person) => person.key === key)?.name;

  test('lets a commenter start a thread, whose author and time the server sets', async () => {
    const [add, first] = startThread({ picture: pngOf(4, 3) });
    Object.assign(add!.item, {
      by: 'nobody',
      at: 1,
      resolved: true,
      replyTo: 'a@example.org',
      origin: 'report',
    });
    Object.assign(first!.item, { by: 'nobody', at: 1, deleted: true, revision: 99, secret: 'x' });
    const { changes, revision } = await send(commenter, add!, first!);
    const answer = await read();
    expect({ revision, since: changes.since }).toEqual({ revision: 1, since: 0 });
    expect(answer.changes).toEqual({ ...changes, since: 0 });
    const { threads, comments } = await items();
    expect(threads).toMatchObject([
      {
        at: now,
        resolved: false,
        origin: 'member',
        picture: true,
        replyTo: null,
        anchor: { point: [1, 2, 3] },
      },
    ]);
    expect(comments).toMatchObject([
      { text: 'The pump leaks.', at: now, editedAt: null, deleted: false, revision: 1 },
    ]);
    expect(comments[0]).not.toHaveProperty('secret');
    expect([nameOf(answer, threads[0]?.by), nameOf(answer, comments[0]?.by)]).toEqual(
      Array(2).fill('Name of commenter'),
    );
    expect(answer).toMatchObject({ role: 'viewer', seen: {} });
    expect(nameOf(answer, answer.me)).toBe('Name of viewer');
    expect(JSON.stringify(answer.people)).not.toMatch(/"(owner|editor|commenter|viewer)"/);
    expect(await readThreadPicture(context, viewer, { ...tour, threadId: 'thread-1' })).toBe(
      `data:image/png;base64,${pngOf(4, 3)}`,
    );
  });

  test('rejects changes by viewers, and hides threads from people without access', async () => {
    await send(owner, ...startThread({ picture: pngOf(1, 1) }));
    const asks = (actor: Actor) => [
      () => send(actor, addComment('thread-1', 'comment-2', 'Hello')),
      () => read(actor),
      () => readThreadPicture(context, actor, { ...tour, threadId: 'thread-1' }),
      () => markThreadSeen(context, actor, { ...tour, threadId: 'thread-1', body: { revision: 1 } }),
    ];
    await expect(asks(viewer)[0]!()).rejects.toMatchObject({ code: 'forbidden' });
    const patch = { public: true };
    await writeTour(context, owner, { ...tour, patch, ifMatch: 1 });
    for (const ask of asks(stranger)) await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
    for (const ask of asks(ANONYMOUS)) await expect(ask()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await texts()).toEqual(['The pump leaks.']);
  });

  test('applies an operation once, even if it is sent repeatedly', async () => {
    const operations = [...startThread(), addComment('thread-1', 'comment-2', 'Since when?')];
    const first = await send(commenter, ...operations);
    const again = await send(commenter, ...operations, operations[2]!);
    expect(again).toMatchObject({
      revision: first.revision,
      changes: { collections: first.changes.collections },
    });
    expect(await texts()).toEqual(['The pump leaks.', 'Since when?']);
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  test('accepts an id that is already used by an operation on the tour', async () => {
    const [thread, comment] = startThread();
    const tag = { id: 'tag', title: '', text: '', color: 'blue', position: [0, 0, 0], normal: [0, 1, 0] };
    const { writeOperations } = await import('../tours/write-operations.ts');
    const ids = [thread!.id, `threads ${thread!.id}`];
    const operations = ids.map((id) => ({ id, collection: 'tags', kind: 'add', item: tag }));
    await writeOperations(context, owner, { ...tour, body: { operations } });
    await send(owner, thread!, comment!);
    expect(await texts()).toHaveLength(1);
  });

  test('applies a group of operations completely or not at all', async () => {
    await send(commenter, ...startThread());
    await send(owner, removeFrom('threads', 'thread-1'));
    const late = { ...addComment('thread-1', 'comment-2', 'Too late'), group: 'gesture' };
    const [thread, comment] = startThread({ thread: 'thread-2', comment: 'comment-3', group: 'gesture' });
    const alone = startThread({ thread: 'thread-3', comment: 'comment-4', text: 'Alone', group: 'other' });
    const { changes } = await send(commenter, thread!, comment!, late, ...alone);
    expect(await texts()).toEqual(['Alone']);
    expect(changes.collections.threads?.removed).toEqual(['thread-2']);
    const split = [thread!, alone[0]!, comment!].map((each, at) => ({ ...each, id: `split-${at}` }));
    await expect(send(commenter, ...split)).rejects.toMatchObject({ code: 'invalid-document' });
  });

  test('lets only authors edit their text, for 15 minutes', async () => {
    await send(commenter, ...startThread());
    now += 15 * MINUTE - 1;
    await send(commenter, editComment('thread-1', 'comment-1', 'The pump leaks a lot.'));
    expect((await items()).comments).toMatchObject([
      { text: 'The pump leaks a lot.', editedAt: now, at: now - 15 * MINUTE + 1, revision: 2 },
    ]);
    for (const actor of [owner, editor])
      await expect(send(actor, editComment('thread-1', 'comment-1', 'It does not.'))).rejects.toMatchObject({
        code: 'forbidden',
      });
    now += 1;
    await expect(
      send(commenter, editComment('thread-1', 'comment-1', 'Too late'), addComment('thread-1', 'b', 'B')),
    ).rejects.toMatchObject({
      code: 'invalid-document',
      details: { issues: [{ pointer: '/operations/0' }] },
    });
    expect(await texts()).toEqual(['The pump leaks a lot.']);
  });

  test('leaves a gap in the thread when the author or the owner deletes a comment', async () => {
    await send(commenter, ...startThread(), addComment('thread-1', 'comment-2', 'Second'));
    await expect(send(editor, removeFrom('comments', 'comment-1'))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await send(commenter, removeFrom('comments', 'comment-1'));
    await send(owner, removeFrom('comments', 'comment-2'));
    const gap = { text: '', mentions: [], deleted: true };
    expect((await items()).comments).toMatchObject([gap, gap]);
    const { revision } = await send(
      commenter,
      editComment('thread-1', 'comment-1', 'Back'),
      removeFrom('comments', 'comment-2'),
    );
    expect(revision).toBe(3);
    expect(await texts()).toEqual(['', '']);
  });

  test('lets all commenters resolve and reopen a thread, but only the owner delete it', async () => {
    await send(
      editor,
      ...startThread({ picture: pngOf(9, 9) }),
      addComment('thread-1', 'comment-2', 'Second'),
    );
    now += MINUTE;
    await send(commenter, resolveThread('thread-1'));
    const answer = await read();
    const [thread] = (await items()).threads;
    expect(thread).toMatchObject({ resolved: true, resolvedAt: now });
    expect(nameOf(answer, thread?.resolvedBy ?? undefined)).toBe('Name of commenter');
    expect((await send(owner, resolveThread('thread-1'))).revision).toBe(2);
    await send(editor, resolveThread('thread-1', false));
    expect((await items()).threads).toMatchObject([{ resolved: false }]);
    await markThreadSeen(context, viewer, { ...tour, threadId: 'thread-1', body: { revision: 1 } });
    await expect(send(editor, removeFrom('threads', 'thread-1'))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await send(owner, removeFrom('threads', 'thread-1'));
    const { changes } = await read(viewer, 1);
    expect(changes.collections).toEqual({
      threads: { set: [], removed: ['thread-1'] },
      comments: { set: [], removed: expect.arrayContaining(['comment-1', 'comment-2']) },
    });
    expect((await read()).changes.collections).toEqual({});
    expect((await read()).seen).toEqual({});
    await expect(readThreadPicture(context, owner, { ...tour, threadId: 'thread-1' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  test('returns the changes since a revision, which convert the earlier state to the current state', async () => {
    await send(editor, ...startThread());
    const empty: Threads = { revision: 0, threads: [], comments: [] };
    const before = applyTourChanges(empty, (await read()).changes);
    await send(commenter, addComment('thread-1', 'comment-2', 'Second'), resolveThread('thread-1'));
    await send(editor, removeFrom('comments', 'comment-1'));
    const { changes } = await read(viewer, before.revision);
    expect(changes.since).toBe(1);
    expect(applyTourChanges(before, changes)).toEqual(applyTourChanges(empty, (await read()).changes));
    // The revision is later than any in this database.
    expect((await read(viewer, 99)).changes).toMatchObject({ since: 0, revision: 3 });
    await expect(readThreads(context, viewer, { ...tour, since: '-1' })).rejects.toMatchObject({
      code: 'invalid-request',
    });
  });

  test('ignores mentions of people who are not members', async () => {
    const { people } = await read();
    const keyOf = (name: string) => people.find((person) => person.name === name)!.key;
    const mentions = [keyOf('Name of editor'), 'nobody', 'other', keyOf('Name of editor')];
    await send(owner, ...startThread({ mentions }));
    expect((await items()).comments[0]?.mentions).toEqual([keyOf('Name of editor')]);
  });

  test('stores the latest revision at which each person has seen a thread', async () => {
    await send(editor, ...startThread());
    await send(editor, addComment('thread-1', 'comment-2', 'Second'));
    const see = (revision: number, threadId = 'thread-1') =>
      markThreadSeen(context, viewer, { ...tour, threadId, body: { revision } });
    for (const revision of [1, 77, 1]) await see(revision);
    expect((await read(viewer)).seen).toEqual({ 'thread-1': 2 });
    expect((await read(editor)).seen).toEqual({});
    await expect(see(1, 'none')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('removes control characters and text-direction characters', async () => {
    const text = '  A\u0007\u001b[31m\r\nB\u202E\u2066\t👩‍🔧  ';
    await send(editor, ...startThread({ text, anchor: { title: 'Pump\n\u202E3' } }));
    expect(await texts()).toEqual(['A[31m\nB\t👩‍🔧']);
    expect((await items()).threads[0]?.anchor.title).toBe('Pump 3');
    for (const bad of ['', ' \u0007 ', 'x'.repeat(5_001), 'half \uD800'])
      await expect(send(editor, addComment('thread-1', 'bad', bad))).rejects.toMatchObject({
        code: 'invalid-document',
      });
  });

  test('accepts only a small PNG as a picture', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(40).fill(0)]).toString('base64');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString(
      'base64',
    );
    const bad = [jpeg, svg, pngOf(641, 1), pngOf(0, 1), pngOf(1, 1, THREAD_PICTURE_MAX_BYTES), 'no base64!'];
    for (const picture of bad)
      await expect(send(editor, ...startThread({ picture }))).rejects.toMatchObject({
        code: 'invalid-document',
        details: { issues: [{ pointer: '/operations/0/item/picture' }] },
      });
    await send(editor, ...startThread({ picture: pngOf(640, 640, 60_000) }));
    expect(await findMiscounts(context.store)).toEqual([]);
  });

  test('counts threads towards the owner’s storage, and rejects threads beyond its limit', async () => {
    const small = { ...context, config: { ...context.config, storagePerPerson: 4_000 } };
    const body = { operations: startThread({ text: 'x'.repeat(5_000) }) };
    await expect(changeThreads(small, editor, { ...tour, body })).rejects.toMatchObject({
      code: 'quota-exceeded',
    });
    expect(await texts()).toEqual([]);
  });

  test('rejects items of other collections and invalid threads', async () => {
    const [thread] = startThread();
    const tag = { ...thread!, collection: 'tags' };
    const [place] = startThread({ anchor: { id: 'x' } });
    for (const each of [tag, place!, { ...thread!, item: { id: 'x' } }, { ...thread!, kind: 'move' }])
      await expect(send(editor, each as Operation)).rejects.toMatchObject({ code: 'invalid-document' });
  });

  test('keeps comments when their author’s account is deleted', async () => {
    await send(commenter, ...startThread());
    await send(editor, addComment('thread-1', 'comment-2', 'Second'));
    const before = await read();
    await context.store.write((transaction) => deletePerson(context.store, transaction, 'commenter', now));
    const answer = await read();
    const by = (await items()).comments[0]?.by;
    expect(await texts()).toEqual(['The pump leaks.', 'Second']);
    expect([nameOf(before, by), nameOf(answer, by)]).toEqual(['Name of commenter', 'Former member']);
  });

  test('deletes threads with their twin, and shows no threads in a new twin at the same address', async () => {
    await send(editor, ...startThread({ picture: pngOf(5, 5) }));
    const { tourId } = await read();
    await deleteTour(context, owner, tour);
    await expect(send(editor, resolveThread('thread-1'))).rejects.toMatchObject({ code: 'not-found' });
    expect(await findMiscounts(context.store)).toEqual([]);
    await writeTour(context, owner, { ...tour, patch: { name: 'New' } });
    const later = await read(owner);
    expect(later.changes.collections).toEqual({});
    expect(later.tourId).not.toBe(tourId);
    const body = { operations: startThread(), tourId };
    await expect(changeThreads(context, owner, { ...tour, body })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
