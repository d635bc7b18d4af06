import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatTopic } from '../../../contract/topic.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { actorFor, addMembers, openTestContext, type Person } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { addComment, eventOf, note } from '../../../tests/support/notified.ts';
import type { Context } from '../../platform/access/context.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { moveDemo } from '../portfolio/arrange-twins.ts';
import { removeMember } from '../portfolio/members.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import { writeTour } from '../tours/write-tour.ts';
import {
  listNotifications,
  markNotificationsRead,
  markThreadRead,
  notificationsRevisions,
  readBell,
} from './list-notifications.ts';
import { chooseMail } from './mail-settings.ts';

const demo = demoTour('owner');

describe.each(mainly('postgres'))('notifications over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestContext(kind);
    ({ close } = opened);
    now = 1_800_000_000_000;
    context = { ...opened.context, now: () => (now += 1) };
    await writeTour(context, actorFor('owner'), {
      ...demo,
      patch: { matterportId: 'gv360office', name: 'Pump house', public: true },
    });
    await addMembers(context.store, demo);
  });
  afterEach(() => close());

  const list = (person: Person, cursor?: string) =>
    listNotifications(context, actorFor(person), { userId: actorFor(person).userId, cursor });
  const kindsOf = async (person: Person) =>
    (await list(person)).notifications.map((notification) => notification.kind);
  const say = async (event: Parameters<typeof eventOf>[0] = {}, text?: string) => {
    const commentId = await addComment(context.store, demo, {
      ...(event.threadId && { threadId: event.threadId }),
      ...(text !== undefined && { text }),
    });
    return await note(context, demo, eventOf({ commentId, ...event }));
  };

  test('shows the person, the subject, the twin, the time and the beginning of the comment', async () => {
    await say({ mentioned: ['viewer'] }, `Look  at\nthis ${'pump '.repeat(100)}`);
    const { notifications, unread, next } = await list('viewer');
    expect(notifications).toMatchObject([
      {
        kind: 'mention',
        twin: { userId: 'owner', tourId: 'demo-tour', name: 'Pump house' },
        threadId: 'thread-1',
        title: 'Pump 3',
        who: 'Name of editor',
        text: expect.stringMatching(/^Look at this pump .*…$/) as string,
        at: expect.any(Number) as number,
        read: false,
      },
    ]);
    expect(notifications[0]?.text).toHaveLength(280);
    expect({ unread, next }).toEqual({ unread: 1, next: null });
  });

  test('notifies each person once, of a mention rather than a reply, and never the author', async () => {
    await say({
      mentioned: ['viewer', 'editor'],
      participants: ['editor', 'viewer', 'commenter'],
    });
    expect(await kindsOf('viewer')).toEqual(['mention']);
    expect(await kindsOf('commenter')).toEqual(['reply']);
    expect(await kindsOf('editor')).toEqual([]);
    expect(await kindsOf('owner')).toEqual([]);
  });

  test('notifies the owner of threads without other participants, and of reports by visitors', async () => {
    await say();
    await say({ actorId: '', participants: [], threadId: 'thread-2' });
    await say({ actorId: 'owner', participants: ['owner'], threadId: 'thread-3' });
    const { notifications } = await list('owner');
    expect(notifications.map((each) => [each.kind, each.who])).toEqual([
      ['report', 'A visitor'],
      ['comment', 'Name of editor'],
    ]);
  });

  test('notifies only newly mentioned people when a comment is edited', async () => {
    await say({ participants: [], mentioned: ['viewer'] });
    expect(await kindsOf('viewer')).toEqual(['mention']);
    expect(await kindsOf('owner')).toEqual([]);
  });

  test('notifies all participants of a thread when it is resolved or reopened', async () => {
    const participants = ['editor', 'commenter'];
    await say({ kind: 'resolved', commentId: null, actorId: 'owner', participants });
    await say({ kind: 'reopened', commentId: null, actorId: 'editor', participants });
    expect(await kindsOf('commenter')).toEqual(['reopened', 'resolved']);
    expect(await kindsOf('editor')).toEqual(['resolved']);
  });

  test('notifies members who want all comments, and only members', async () => {
    await chooseMail(context, actorFor('viewer'), { ...demo, mail: 'all' });
    const noted = await say({ mentioned: ['other', 'nobody'], participants: ['editor', 'other'] });
    expect(noted).toEqual(['viewer']);
    expect(await kindsOf('viewer')).toEqual(['comment']);
    expect(await kindsOf('other')).toEqual([]);
  });

  test('keeps only the newest 20 notifications per person from one request', async () => {
    await addComment(context.store, demo);
    const events = Array.from({ length: 30 }, (_, index) => eventOf({ title: `Item ${index}` }));
    await note(context, demo, ...events);
    const { notifications, unread } = await list('owner');
    expect(unread).toBe(20);
    expect(notifications.map(({ title }) => title)).not.toContain('Item 9');
    expect(notifications.map(({ title }) => title)).toContain('Item 10');
  });

  test('lists notifications in pages, newest first', async () => {
    for (let index = 0; index < 60; index += 1) await say({ threadId: `thread-${index}`, title: `${index}` });
    const first = await list('owner');
    const second = await list('owner', first.next ?? '');
    const titles = [...first.notifications, ...second.notifications].map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 60 }, (_, index) => `${59 - index}`));
    expect([first.unread, second.next]).toEqual([60, null]);
  });

  test('marks notifications as read singly, together or with their thread, and updates open pages', async () => {
    await say();
    await say({ threadRevision: 2 });
    await say({ threadRevision: 3, threadId: 'thread-2' });
    const owner = actorFor('owner');
    const told: string[] = [];
    context.feed.subscribe((change) => change.kind === 'changed' && told.push(change.topic));
    const [, , oldest] = (await list('owner')).notifications;
    await markNotificationsRead(context, owner, { userId: 'owner', body: { ids: [oldest!.id] } });
    expect((await list('owner')).notifications.map(({ read }) => read)).toEqual([false, false, true]);
    const seen = { personId: 'owner', threadId: 'thread-1', revision: 2 };
    await context.store.write((transaction) => markThreadRead(context, transaction, demo, seen));
    expect((await list('owner')).unread).toBe(1);
    await markNotificationsRead(context, owner, { userId: 'owner', body: { all: true } });
    await markNotificationsRead(context, owner, { userId: 'owner', body: { all: true } });
    expect((await list('owner')).unread).toBe(0);
    const topic = formatTopic({ kind: 'notifications', userId: 'owner' });
    expect(told.filter((each) => each === topic)).toHaveLength(2);
  });

  test('treats a notification as read if the user saw its revision of the thread earlier', async () => {
    await say({ threadRevision: 5 });
    const see = (revision: number) =>
      context.store.db
        .insertInto('thread_seen')
        .values({
          user_id: 'owner',
          tour_id: 'demo-tour',
          person_id: 'owner',
          thread_id: 'thread-1',
          revision,
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'tour_id', 'person_id', 'thread_id']).doUpdateSet({ revision }),
        )
        .execute();
    await see(4);
    expect(await list('owner')).toMatchObject({ unread: 1, notifications: [{ read: false }] });
    await see(5);
    expect(await list('owner')).toMatchObject({ unread: 0, notifications: [{ read: true }] });
  });

  test('changes the revision when a notification is added or read', async () => {
    const revisions = new Set<number>();
    const look = async () => {
      const bell = await readBell(context, actorFor('owner'));
      revisions.add(bell!.revision);
      expect(bell!.revision).toBe((await notificationsRevisions(context, ['owner']))[0]?.revision ?? 0);
    };
    await look();
    await say();
    await look();
    await say();
    await look();
    const [{ id } = { id: '' }] = (await list('owner')).notifications;
    await markNotificationsRead(context, actorFor('owner'), { userId: 'owner', body: { ids: [id] } });
    await look();
    expect(revisions.size).toBe(4);
  });

  test('hides notifications about deleted threads, and about twins that the user can no longer see', async () => {
    await say({ mentioned: ['viewer', 'commenter'] });
    await removeMember(context, actorFor('owner'), { ...demo, memberId: 'viewer' });
    // The twin is public, so the viewer can still open it, but cannot see its threads.
    expect(await list('viewer')).toMatchObject({ notifications: [], unread: 0 });
    expect(await kindsOf('commenter')).toEqual(['mention']);
    const { db } = context.store;
    await db
      .insertInto('blocked_users')
      .values({ user_id: 'owner', reason: '', blocked_by: 'staff-1', blocked_at: 1 })
      .execute();
    expect(await kindsOf('commenter')).toEqual([]);
    await db.deleteFrom('blocked_users').execute();
    await db.updateTable('thread_items').set({ removed: 1 }).where('collection', '=', 'threads').execute();
    expect(await kindsOf('commenter')).toEqual([]);
  });

  test('links to the thread, and to the view in which it was started if that view is known', async () => {
    await say({ mentioned: ['viewer'] });
    const pathOf = async () => (await list('viewer')).notifications[0]?.path;
    expect(await pathOf()).toBe('/demo/owner#select=thread:thread-1');
    const view = { mode: 'inside', sweep: 's1', position: [1, 2, 3], yaw: 0.5, pitch: 0, floor: null };
    const content = JSON.stringify({ view: { ...view, tool: 'move', filter: 'valve' } });
    const threads = context.store.db.updateTable('thread_items').where('collection', '=', 'threads');
    await threads.set({ content }).execute();
    expect(await pathOf()).toBe('/demo/owner#at=s1&eye=1,2,3&look=0.5,0&select=thread%3Athread-1');
  });

  test('shows the current text of a comment, and no text of a deleted comment', async () => {
    await say({ mentioned: ['viewer'] }, 'First words');
    const change = (content: string) =>
      context.store.db
        .updateTable('thread_items')
        .set({ content })
        .where('collection', '=', 'comments')
        .execute();
    await change(JSON.stringify({ text: 'Better words' }));
    expect((await list('viewer')).notifications[0]?.text).toBe('Better words');
    await change(JSON.stringify({ text: '', deleted: true }));
    expect((await list('viewer')).notifications[0]?.text).toBe('');
    await change('');
    expect((await list('viewer')).notifications[0]?.text).toBe('');
  });

  test('keeps notifications and mail settings when the demo becomes a regular twin', async () => {
    await say({ mentioned: ['viewer'] });
    await chooseMail(context, actorFor('viewer'), { ...demo, mail: 'none' });
    const { tourId } = await moveDemo(context, actorFor('owner'), 'owner');
    expect((await list('viewer')).notifications).toMatchObject([{ twin: { userId: 'owner', tourId } }]);
    const settings = context.store.db.selectFrom('notification_settings').select(['tour_id', 'mail']);
    expect(await settings.execute()).toEqual([{ tour_id: tourId, mail: 'none' }]);
  });

  test('deletes notifications with the twin, and with the account of the person who caused them', async () => {
    await say({ mentioned: ['viewer'] });
    await say({ mentioned: ['viewer'], actorId: 'commenter', participants: ['commenter'] });
    const { store } = context;
    await store.write((transaction) => deletePerson(store, transaction, 'editor', now));
    expect((await list('viewer')).notifications.map(({ who }) => who)).toEqual(['Name of commenter']);
    await deleteTour(context, actorFor('owner'), demo);
    expect(await store.db.selectFrom('notifications').select('id').execute()).toEqual([]);
  });
});
