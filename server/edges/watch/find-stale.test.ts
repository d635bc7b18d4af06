import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { openStream } from '../../../tests/support/servers/event-stream.ts';
import { probeKind } from '../../../tests/support/jobs.ts';
import { call, openSession, type TestSession } from '../../../tests/support/servers/session.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { deletePerson } from '../../domain/accounts/delete-person.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';

/** Intervals in milliseconds, which are shorter than in production. */
const times = { sweep: 20, keepAlive: 20 };

/** 900 kB of text. A few dozen documents of that size exceed the buffers of the sockets on both sides. */
const filling = Array.from({ length: 100 }, () => 'x'.repeat(9_000));

describe.each(mainly('sqlite'))('changes without a feed message, over %s', (kind) => {
  let host: TestServer;
  let owner: TestSession;
  let tour: string;

  beforeAll(async () => {
    host = await startTestServer({ kind, times, env: { STAFF_EMAILS: 'lead@example.test' } });
    owner = await openSession(host.origin, 'owner@example.test');
    tour = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
  });
  afterAll(() => host.close());

  it('end the streams of a session that another process ended', async () => {
    const session = await openSession(host.origin, 'revoked@example.test');
    const stream = await openStream(host.origin, [`users/${session.userId}`], { session });
    await stream.next();
    await host.context.store.db.deleteFrom('sessions').where('user_id', '=', session.userId).execute();
    expect(await stream.next()).toBeNull();
  });

  it('hide a tour from visitors after another process made it private', async () => {
    await call(host.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { public: true });
    const stream = await openStream(host.origin, [tour]);
    await stream.next();
    await host.context.store.db
      .updateTable('tours')
      .set((eb) => ({ public: 0, revision: eb('revision', '+', 1) }))
      .where('user_id', '=', owner.userId)
      .execute();
    expect(await stream.next()).toEqual({ type: 'gone', topic: tour });
    expect(await stream.next()).toBeNull();
  });

  it('end a blocked user’s streams, and hide their twin from visitors until they are unblocked', async () => {
    const session = await openSession(host.origin, 'blocked@example.test');
    const { userId } = session;
    await call(host.origin, session, 'PATCH', api.tour(demoTour(userId)), { public: true });
    const topic = formatTopic({ kind: 'tour', ...demoTour(userId) });
    const own = await openStream(host.origin, [topic], { session });
    const visitor = await openStream(host.origin, [topic]);
    await own.next();
    await visitor.next();
    const { db } = host.context.store;
    await db
      .insertInto('blocked_users')
      .values({ user_id: userId, reason: 'Spam', blocked_by: 'staff-1', blocked_at: 1 })
      .execute();
    expect(await visitor.next()).toEqual({ type: 'gone', topic });
    expect(await own.next()).toBeNull();
    expect((await call(host.origin, null, 'GET', api.tour(demoTour(userId)))).status).toBe(404);
    await db.deleteFrom('blocked_users').execute();
    expect((await call(host.origin, null, 'GET', api.tour(demoTour(userId)))).status).toBe(200);
  });

  it('end a deleted user’s streams, and hide their twin from visitors', async () => {
    const session = await openSession(host.origin, 'leaving@example.test');
    const { userId } = session;
    await call(host.origin, session, 'PATCH', api.tour(demoTour(userId)), { public: true });
    const topic = formatTopic({ kind: 'tour', ...demoTour(userId) });
    const own = await openStream(host.origin, [topic], { session });
    const visitor = await openStream(host.origin, [topic]);
    await own.next();
    await visitor.next();
    const { store } = host.context;
    await store.write((transaction) => deletePerson(store, transaction, userId, Date.now()));
    expect(await visitor.next()).toEqual({ type: 'gone', topic });
    // The stream may report the topic as gone before it ends.
    await own.rest();
  });

  it('update the topics of messages and users that another process stored', async () => {
    const staff = await openSession(host.origin, 'staff-2@gov360.test');
    const messages = formatTopic({ kind: 'messages', userId: owner.userId });
    const stream = await openStream(host.origin, [messages, 'users'], { session: staff });
    await stream.next();
    await stream.next();
    const { db } = host.context.store;
    const message = { message: 'Lost on the way', mood: 'none', email: '', display_name: '' };
    await db
      .insertInto('messages')
      .values({ user_id: owner.userId, id: 'lost', ...message, created_at: 1 })
      .execute();
    expect(await stream.next()).toMatchObject({ type: 'changed', topic: messages });
    const known = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('users')
      .values({ ...known, id: 'unheard-of', email: 'unheard-of@example.test' })
      .execute();
    expect(await stream.next()).toMatchObject({ type: 'changed', topic: 'users' });
    stream.close();
  });

  it('update the topic of a job that another process runs', async () => {
    const topic = formatTopic({ kind: 'jobs', userId: owner.userId });
    const stream = await openStream(host.origin, [topic], { session: owner });
    expect(await stream.next()).toMatchObject({ type: 'changed', topic, revision: 0 });
    const { context } = host;
    const job = { kind: probeKind(), userId: owner.userId, input: '' };
    await context.store.write((transaction) => enqueueJob(context, transaction, job));
    expect(await stream.next()).toMatchObject({ type: 'changed', topic });
    await context.store.db
      .updateTable('jobs')
      .set((eb) => ({ state: 'done', updated_at: eb('updated_at', '+', 1) }))
      .where('user_id', '=', owner.userId)
      .execute();
    expect(await stream.next()).toMatchObject({ type: 'changed', topic });
    stream.close();
  });

  it('update the topic of a notification that another process stored or marked as read', async () => {
    const topic = formatTopic({ kind: 'notifications', userId: owner.userId });
    const stream = await openStream(host.origin, [topic], { session: owner });
    expect(await stream.next()).toMatchObject({ type: 'changed', topic, revision: 0 });
    const { db } = host.context.store;
    const thread = { owner_id: owner.userId, tour_id: 'demo-tour', thread_id: 'thread', comment_id: '' };
    const rest = { actor_id: '', title: '', thread_revision: 1, created_at: 1, read_at: null, mail_id: '' };
    await db
      .insertInto('notifications')
      .values({ user_id: owner.userId, id: 'lost', kind: 'reply', ...thread, ...rest })
      .execute();
    expect(await stream.next()).toMatchObject({ type: 'changed', topic });
    await db.updateTable('notifications').set({ read_at: 2 }).execute();
    expect(await stream.next()).toMatchObject({ type: 'changed', topic });
    stream.close();
  });

  it('revoke the staff topics of a removed staff member', async () => {
    const session = await openSession(host.origin, 'staff-1@gov360.test');
    const own = `users/${session.userId}`;
    const stream = await openStream(host.origin, ['users', own], { session });
    await stream.next();
    await stream.next();
    const config = host.context.config as { staffUserIds: readonly string[] };
    config.staffUserIds = config.staffUserIds.filter((id) => id !== session.userId);
    expect(await stream.next()).toEqual({ type: 'gone', topic: 'users' });
    await call(host.origin, session, 'PATCH', api.profile(session.userId), { name: 'Former' });
    expect(await stream.next()).toMatchObject({ topic: own, document: { name: 'Former' } });
    stream.close();
  });

  it('revoke the staff topics of a user who is staff by address when the address changes', async () => {
    const session = await openSession(host.origin, 'lead@example.test');
    const stream = await openStream(host.origin, ['users'], { session });
    await stream.next();
    await host.context.store.db
      .updateTable('users')
      .set({ email: 'private@example.test' })
      .where('id', '=', session.userId)
      .execute();
    // The stream may first report that this user has signed up.
    let event = await stream.next();
    while (event?.type === 'changed') event = await stream.next();
    expect(event).toEqual({ type: 'gone', topic: 'users' });
    stream.close();
  });

  it('a silent stream sends comments to stay alive', async () => {
    // Two streams that open one after the other are in different groups, which get comments in turn.
    const open = () => openStream(host.origin, [`users/${owner.userId}`], { session: owner });
    for (const stream of [await open(), await open()]) {
      await stream.next();
      expect(await stream.nextChunk()).toBe(':\n\n');
      expect(await stream.nextChunk()).toBe(':\n\n');
      stream.close();
    }
  });
});

// Runs with only one kind of store, because it tests sockets.
describe('a reader that stops reading', () => {
  let host: TestServer;
  let owner: TestSession;
  let tour: string;

  beforeAll(async () => {
    host = await startTestServer({ times });
    owner = await openSession(host.origin, 'owner@example.test');
    tour = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
    await call(host.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { filling });
    host.stopClock();
  });
  afterAll(() => host.close());

  it('receives only the newest state once it reads again', async () => {
    const stream = await openStream(host.origin, [tour], { session: owner });
    let last = 0;
    for (let count = 0; count < 40; count += 1) {
      const answer = await call(host.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { count });
      last = ((await answer.json()) as { revision: number }).revision;
    }
    let received = 0;
    for (let revision = 0; revision < last; received += 1) {
      const event = await stream.next();
      if (event?.type !== 'document') throw new Error('The stream ended.');
      expect(event.revision).toBeGreaterThan(revision);
      revision = event.revision;
    }
    expect(received).toBeLessThan(30);
    stream.close();
  });

  it('is disconnected after 30 seconds', async () => {
    const stalled = await openStream(host.origin, [tour], { session: owner });
    for (let count = 0; count < 20; count += 1) {
      await call(host.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { count });
    }
    host.advance(30_000);
    const reader = await openStream(host.origin, [tour], { session: owner });
    // Reads a comment, which is sent after the sweep that has disconnected the other reader.
    await reader.next();
    await reader.nextChunk();
    await reader.nextChunk();
    await call(host.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { name: 'After the drop' });
    expect(await stalled.rest()).not.toContain('After the drop');
    reader.close();
  });
});
