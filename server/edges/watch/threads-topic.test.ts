import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { type EventStream, openStream } from '../../../tests/support/servers/event-stream.ts';
import { PresenceTwin } from '../../../tests/support/servers/presence-twin.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { call, openSession, saveTour } from '../../../tests/support/servers/session.ts';
import { createDatabase, mainly, type TestDatabase } from '../../../tests/support/stores.ts';
import { addComment, startThread } from '../../../tests/support/threads.ts';
import { createPostgresFeed } from '../../platform/feed/postgres-feed.ts';

/** A twin with members, and the streams that watch it. */
class WatchedThreads {
  readonly twin: PresenceTwin;
  readonly topic: string;
  readonly #open: EventStream[] = [];

  private constructor(twin: PresenceTwin) {
    this.twin = twin;
    this.topic = formatTopic({ kind: 'threads', ...twin.tour });
  }

  static async make(host: TestServer): Promise<WatchedThreads> {
    return new WatchedThreads(await PresenceTwin.make(host));
  }

  async write(...operations: Operation[]): Promise<number> {
    const { host, owner, tour } = this.twin;
    const answer = await call(host.origin, owner, 'POST', api.threadOperations(tour), { operations });
    return answer.status;
  }

  async follow(...[origin, topics, options]: Parameters<typeof openStream>): Promise<EventStream> {
    const stream = await openStream(origin, topics, options);
    this.#open.push(stream);
    return stream;
  }

  close(): void {
    for (const stream of this.#open) stream.close();
    this.twin.close();
  }
}

describe.each(mainly('sqlite'))('the stream of a twin’s threads, over %s', (kind) => {
  let host: TestServer;
  let threads: WatchedThreads;

  beforeAll(async () => {
    host = await startTestServer({ kind, times: { sweep: 20 } });
  });
  afterAll(() => host.close());
  afterEach(() => threads.close());

  test('tells members only that threads have changed', async () => {
    threads = await WatchedThreads.make(host);
    const { topic, twin } = threads;
    const stream = await threads.follow(host.origin, [topic], { session: twin.ada });
    expect(await stream.next()).toEqual({ type: 'changed', topic, revision: 0 });
    expect(await threads.write(...startThread())).toBe(200);
    expect(await stream.next()).toEqual({ type: 'changed', topic, revision: 1 });
    // Simulates another server that has written and whose notification was lost.
    await host.context.store.db
      .updateTable('tours')
      .set({ threads_revision: 7 })
      .where('user_id', '=', twin.owner.userId)
      .execute();
    expect(await stream.next()).toEqual({ type: 'changed', topic, revision: 7 });
  });

  test('ends with the membership, even without a notification', async () => {
    threads = await WatchedThreads.make(host);
    const { topic, twin } = threads;
    const ada = await threads.follow(host.origin, [topic], { session: twin.ada, shared: true });
    const bob = await threads.follow(host.origin, [topic], { session: twin.bob, shared: true });
    for (const stream of [ada, bob]) await stream.nextShared();
    await twin.removeMember(twin.ada.userId);
    expect(await ada.nextShared()).toEqual({ type: 'gone', topic });
    await host.context.store.db.deleteFrom('twin_members').where('member_id', '=', twin.bob.userId).execute();
    expect(await bob.nextShared()).toEqual({ type: 'gone', topic });
    expect((await openStream(host.origin, [topic], { session: twin.ada })).status).toBe(404);
  });

  test('does not exist for visitors, whose stream of the public twin reports nothing about threads', async () => {
    threads = await WatchedThreads.make(host);
    const { topic, twin } = threads;
    await saveTour(host.origin, twin.owner, { public: true });
    const stranger = await openSession(host.origin, `stranger-of-${twin.owner.userId}@example.test`);
    for (const session of [null, stranger])
      expect((await openStream(host.origin, [topic], { session })).status).toBe(404);
    const tour = formatTopic({ kind: 'tour', ...demoTour(twin.owner.userId) });
    const stream = await threads.follow(host.origin, [tour], { session: null, changes: true });
    await stream.next();
    await threads.write(...startThread({ text: 'zebra' }));
    await saveTour(host.origin, twin.owner, { name: 'Later' });
    const next = await stream.next();
    expect(next).toMatchObject({ type: 'changes', changes: { fields: { name: 'Later' } } });
    expect(JSON.stringify(next)).not.toContain('zebra');
  });
});

describe('two servers on one database', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;

  beforeAll(async () => {
    database = await createDatabase('postgres');
    const feed = () => createPostgresFeed(inject('postgresUrl'));
    here = await startTestServer({ database, feed: await feed() });
    there = await startTestServer({
      database,
      feed: await feed(),
      mailer: here.context.mailer,
      env: { AUTH_SECRET: here.context.config.authSecret },
    });
  });
  afterAll(async () => {
    await there.close();
    await here.close();
    await database.remove();
  });

  test('report a comment saved on one to the streams of the other', async () => {
    const threads = await WatchedThreads.make(here);
    const { topic, twin } = threads;
    const stream = await threads.follow(there.origin, [topic], { session: twin.ada });
    await stream.next();
    await threads.write(...startThread());
    expect(await stream.next()).toMatchObject({ type: 'changed', revision: 1 });
    await threads.write(addComment('thread-1', 'comment-2', 'From here'));
    expect(await stream.next()).toMatchObject({ type: 'changed', revision: 2 });
    const answer = await call(there.origin, twin.ada, 'GET', api.threads(twin.tour, 1));
    expect(await answer.json()).toMatchObject({
      changes: { since: 1, revision: 2, collections: { comments: { set: [{ text: 'From here' }] } } },
    });
    threads.close();
  });
});
