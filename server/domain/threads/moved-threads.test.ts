import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { threadsAnswerSchema } from '../../../contract/threads/thread-schema.ts';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { actorFor, addMembers, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { addComment, editComment, pngOf, removeFrom, startThread } from '../../../tests/support/threads.ts';
import { checkContents } from '../../backup/doctor/check-contents.ts';
import type { Context } from '../../platform/access/context.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { chooseMail, listMailSettings } from '../notifications/mail-settings.ts';
import { moveDemo } from '../portfolio/arrange-twins.ts';
import { answerOffer, offerHandOver } from '../portfolio/hand-over.ts';
import { addMember } from '../portfolio/members.ts';
import { moveTwin } from '../portfolio/move-twin.ts';
import { writeTour } from '../tours/write-tour.ts';
import { changeThreads } from './change-threads.ts';
import { markThreadSeen, readThreadPicture, readThreads } from './read-threads.ts';

const owner = actorFor('owner');
const editor = actorFor('editor');
const commenter = actorFor('commenter');
const demo = demoTour('owner');

describe.each(mainly('postgres'))('threads of a twin that moves, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    await writeTour(context, owner, { ...demo, patch: { name: 'Office', matterportId: 'gv360office' } });
    await addMembers(context.store, demo);
    const mentions = (await read(demo)).people.map(({ key }) => key);
    await send(demo, commenter, ...startThread({ mentions, picture: pngOf(8, 8) }));
    await markThreadSeen(context, editor, { ...demo, threadId: 'thread-1', body: { revision: 1 } });
  });
  afterEach(() => close());

  const read = async (ref: TourRef, actor = editor) =>
    threadsAnswerSchema.parse(JSON.parse((await readThreads(context, actor, ref)).join('')));
  const send = (ref: TourRef, actor: typeof owner, ...operations: unknown[]) =>
    changeThreads(context, actor, { ...ref, body: { operations } });

  test('are moved to the regular twin that the demo became, and people keep their keys', async () => {
    const before = await read(demo);
    const twin = await moveDemo(context, owner, 'owner');
    const sorted = ({ people, ...answer }: typeof before) => ({
      ...answer,
      people: people.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    });
    expect(sorted(await read(twin))).toEqual(sorted(before));
    expect(await readThreadPicture(context, editor, { ...twin, threadId: 'thread-1' })).toContain(
      pngOf(8, 8),
    );
    await expect(read(demo)).rejects.toMatchObject({ code: 'not-found' });
    await writeTour(context, owner, { ...demo, patch: { name: 'New demo' } });
    expect((await read(demo, owner)).changes.collections).toEqual({});
  });

  test('receive comments that people wrote to the demo before the move', async () => {
    const { tourId } = await read(demo);
    const twin = await moveDemo(context, owner, 'owner');
    const body = { operations: [addComment('thread-1', 'comment-2', 'Written offline')], tourId };
    await changeThreads(context, commenter, { ...demo, body });
    expect((await read(twin)).changes.collections.comments?.set).toMatchObject([
      {},
      { text: 'Written offline' },
    ]);
    // Viewers of the twin can write neither to the demo nor to the twin.
    for (const ref of [demo, twin])
      await expect(changeThreads(context, actorFor('viewer'), { ...ref, body })).rejects.toMatchObject({
        code: ref === demo ? 'not-found' : 'forbidden',
      });
  });

  test('are moved to the new owner of a twin with their pictures, authors and storage use', async () => {
    const twin = await moveDemo(context, owner, 'owner');
    const other = actorFor('other');
    const member = { memberId: 'other', role: 'viewer', linkId: '', now: 1 } as const;
    await context.store.write((transaction) => addMember(transaction, twin, member));
    const before = await read(twin);
    await chooseMail(context, actorFor('viewer'), { ...twin, mail: 'none' });
    await offerHandOver(context, owner, { ...twin, body: { memberId: 'other' } });
    await answerOffer(context, other, { ...twin, accept: true });
    await runJob(context, moveTwin, 'other', twin);
    const moved = { ...twin, userId: 'other' };
    expect(await read(moved)).toMatchObject({
      changes: before.changes,
      me: before.me,
      seen: { 'thread-1': 1 },
    });
    expect((await read(moved, other)).role).toBe('owner');
    const viewer = actorFor('viewer');
    const { notifications } = await listNotifications(context, viewer, { userId: 'viewer' });
    expect(notifications).toMatchObject([{ kind: 'mention', twin: { ...moved, name: 'Office' } }]);
    expect(await listMailSettings(context, viewer, { userId: 'viewer' })).toMatchObject([
      { ...moved, mail: 'none' },
    ]);
    expect(await readThreadPicture(context, editor, { ...moved, threadId: 'thread-1' })).toContain(
      pngOf(8, 8),
    );
    // The author keeps the right to edit.
    await send(moved, commenter, editComment('thread-1', 'comment-1', 'Edited'));
    await expect(send(moved, owner, removeFrom('threads', 'thread-1'))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await send(moved, other, removeFrom('threads', 'thread-1'));
    expect(await Array.fromAsync(checkContents(context.store.db, context.now()))).toEqual([]);
  });
});
