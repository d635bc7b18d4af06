import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../contract/changes/operation.ts';
import { threadsAnswerSchema } from '../../../contract/threads/thread-schema.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { actorFor, addMembers, openTestContext, type Person } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import {
  addComment,
  editComment,
  removeFrom,
  resolveThread,
  startThread,
} from '../../../tests/support/threads.ts';
import type { Context } from '../../platform/access/context.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { writeTour } from '../tours/write-tour.ts';
import { changeThreads } from './change-threads.ts';
import { markThreadSeen, readThreads } from './read-threads.ts';

const tour = demoTour('owner');

describe.each(mainly('postgres'))('the notifications about a change of threads, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let told: string[];
  let now: number;

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    now = Date.now();
    context = { ...opened.context, now: () => (now += 1) };
    await writeTour(context, actorFor('owner'), {
      ...tour,
      patch: { name: 'Office', matterportId: 'gv360office' },
    });
    await addMembers(context.store, tour);
    told = [];
    context.feed.subscribe((change) => change.kind === 'changed' && told.push(change.topic));
  });
  afterEach(() => close());

  const send = (person: Person, ...operations: Operation[]) =>
    changeThreads(context, actorFor(person), { ...tour, body: { operations } });
  const threads = async (person: Person) =>
    threadsAnswerSchema.parse(JSON.parse((await readThreads(context, actorFor(person), tour)).join('')));
  const keyOf = async (person: Person) => (await threads(person)).me;
  const notifications = async (person: Person) => {
    const { notifications: listed, unread } = await listNotifications(context, actorFor(person), {
      userId: person,
    });
    return { unread, listed: listed.map((each) => `${each.who} ${each.kind}: ${each.text}`) };
  };

  test('go to mentioned people and earlier authors on all open pages, or to the owner if there are none', async () => {
    await send('commenter', ...startThread({ mentions: [await keyOf('viewer')] }));
    await send('editor', addComment('thread-1', 'comment-2', 'I will look.'));
    await send('editor', editComment('thread-1', 'comment-2', 'I look today.', [await keyOf('viewer')]));
    await send('owner', resolveThread('thread-1'));
    expect(await notifications('viewer')).toEqual({
      unread: 2,
      listed: ['Name of editor mention: I look today.', 'Name of commenter mention: The pump leaks.'],
    });
    expect((await notifications('commenter')).listed).toEqual([
      'Name of owner resolved: ',
      'Name of editor reply: I look today.',
    ]);
    expect((await notifications('editor')).listed).toEqual(['Name of owner resolved: ']);
    expect((await notifications('owner')).listed).toEqual(['Name of commenter comment: The pump leaks.']);
    const topicOf = (userId: string) => formatTopic({ kind: 'notifications', userId });
    for (const person of ['viewer', 'commenter', 'editor', 'owner']) expect(told).toContain(topicOf(person));
  });

  test('are marked as read when the thread is seen, and are hidden when it is deleted', async () => {
    await send('commenter', ...startThread({ mentions: [await keyOf('viewer')] }));
    const { revision } = (await threads('viewer')).changes;
    await markThreadSeen(context, actorFor('viewer'), { ...tour, threadId: 'thread-1', body: { revision } });
    expect(await notifications('viewer')).toMatchObject({ unread: 0 });
    expect(told.filter((topic) => topic === 'users/viewer/notifications')).toHaveLength(2);
    await send('commenter', addComment('thread-1', 'comment-2', 'Again.', [await keyOf('viewer')]));
    await send('commenter', removeFrom('comments', 'comment-2'));
    expect(await notifications('viewer')).toEqual({
      unread: 1,
      listed: ['Name of commenter mention: ', 'Name of commenter mention: The pump leaks.'],
    });
    await send('owner', removeFrom('threads', 'thread-1'));
    expect(await notifications('viewer')).toEqual({ unread: 0, listed: [] });
  });
});
