import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Client } from 'pg';
import { api } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { openStream } from '../../../tests/support/servers/event-stream.ts';
import { call, openSession, type TestSession } from '../../../tests/support/servers/session.ts';
import { createDatabase, type TestDatabase } from '../../../tests/support/stores.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import type { Change, Feed } from '../../platform/feed/feed.ts';
import { createPostgresFeed } from '../../platform/feed/postgres-feed.ts';

/** Resolves with the next change of the given kind that `feed` reports. */
function nextOf(feed: Feed, kind: Change['kind']): Promise<Change> {
  return new Promise((resolve) => {
    const stop = feed.subscribe((change) => {
      if (change.kind !== kind) return;
      stop();
      resolve(change);
    });
  });
}

describe('a feed over PostgreSQL', () => {
  const feeds: Feed[] = [];
  afterEach(async () => {
    await Promise.all(feeds.splice(0).map((feed) => feed.close()));
  });
  async function connect(): Promise<Feed> {
    const feed = await createPostgresFeed(inject('postgresUrl'));
    feeds.push(feed);
    return feed;
  }

  it('notifies its own listeners once and immediately, and those of the other process in order', async () => {
    const [here, there] = [await connect(), await connect()];
    const [heardHere, heardThere]: [Change[], Change[]] = [[], []];
    here.subscribe((change) => heardHere.push(change));
    there.subscribe((change) => heardThere.push(change));
    const changes: Change[] = Array.from({ length: 100 }, (_, revision) => ({
      kind: 'changed',
      topic: 'users/a',
      revision,
    }));
    for (const change of changes) here.publish(change);
    expect(heardHere).toEqual(changes);
    const end = nextOf(here, 'session-ended');
    const arrived = nextOf(there, 'session-ended');
    here.publish({ kind: 'session-ended', sessionId: 's' });
    await end;
    await arrived;
    // This notification arrives after all earlier ones, so a change that was sent twice would have arrived by
    // then.
    there.publish({ kind: 'session-ended', sessionId: 't' });
    await nextOf(here, 'session-ended');
    expect(heardThere.slice(0, 100)).toEqual(changes);
    expect(heardHere.filter(({ kind }) => kind === 'changed')).toEqual(changes);
  });

  it('sends resync to both processes after its connection dropped and returned', async () => {
    const [here, there] = [await connect(), await connect()];
    const told = [nextOf(here, 'resync'), nextOf(there, 'resync')];
    const client = new Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gov360 feed'`,
    );
    await client.end();
    await Promise.all(told);
    const arrived = nextOf(there, 'session-ended');
    here.publish({ kind: 'session-ended', sessionId: 's' });
    expect(await arrived).toEqual({ kind: 'session-ended', sessionId: 's' });
  });

  it('treats an unreadable notification as a change of everything', async () => {
    const told = nextOf(await connect(), 'resync');
    const client = new Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(`notify gov360_changes, 'typed by hand'`);
    await client.end();
    await told;
  });

  it('refuses to start without a database', async () => {
    await expect(createPostgresFeed('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('two processes on one database', () => {
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
  let people = 0;
  const newPerson = () => openSession(here.origin, `person-${(people += 1)}@example.test`);

  it('send a change and a sign-out in one to the streams of the other', async () => {
    const session = await newPerson();
    const tour = formatTopic({ kind: 'tour', ...demoTour(session.userId) });
    const stream = await openStream(there.origin, [tour], { session });
    await stream.next();
    await call(here.origin, session, 'PATCH', api.tour(demoTour(session.userId)), {
      name: 'From the other process',
    });
    expect(await stream.next()).toMatchObject({ revision: 1, document: { name: 'From the other process' } });
    await call(here.origin, session, 'POST', api.signOut());
    expect(await stream.next()).toBeNull();
  });

  it('send a change in one as a delta to the streams of the other', async () => {
    const session = await newPerson();
    const save = (fields: object) =>
      call(here.origin, session, 'PATCH', api.tour(demoTour(session.userId)), fields);
    await save({ name: 'One' });
    const tour = formatTopic({ kind: 'tour', ...demoTour(session.userId) });
    const stream = await openStream(there.origin, [tour], { session, changes: true });
    await stream.next();
    await save({ name: 'From the other process' });
    expect(await stream.next()).toMatchObject({
      type: 'changes',
      changes: { since: 1, revision: 2, fields: { name: 'From the other process' } },
    });
    stream.close();
  });

  describe('a private twin’s member who is removed in one process', () => {
    let owner: TestSession;
    let member: TestSession;
    let tour: string;
    const remove = () =>
      call(here.origin, owner, 'DELETE', api.member(demoTour(owner.userId), member.userId));

    beforeEach(async () => {
      owner = await newPerson();
      member = await newPerson();
      await call(here.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { name: 'One' });
      tour = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
      const row = { user_id: owner.userId, tour_id: 'demo-tour', member_id: member.userId };
      await here.context.store.db
        .insertInto('twin_members')
        .values({ ...row, role: 'editor', link_id: '', added_at: 1 })
        .execute();
    });

    it.each([() => here, () => there])('loses the stream in both processes: %#', async (server) => {
      const stream = await openStream(server().origin, [tour], { session: member });
      expect(await stream.next()).toMatchObject({ document: { name: 'One' } });
      expect((await remove()).status).toBe(204);
      // The stream ends even if the client ignores events.
      expect(await stream.rest()).not.toContain('One');
      expect((await openStream(server().origin, [tour], { session: member })).status).toBe(404);
      await call(here.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { name: 'Two' });
    });

    it('receives no more about the twin in a stream shared with other topics', async () => {
      const profile = `users/${member.userId}`;
      const stream = await openStream(there.origin, [profile, tour], { session: member, shared: true });
      await stream.nextShared();
      await stream.nextShared();
      await remove();
      expect(await stream.nextShared()).toMatchObject({ topic: tour, type: 'gone' });
      await call(here.origin, owner, 'PATCH', api.tour(demoTour(owner.userId)), { name: 'Two' });
      await call(here.origin, member, 'PATCH', api.profile(member.userId), { company: 'Other' });
      expect(await stream.nextShared()).toMatchObject({ topic: profile });
      stream.close();
    });
  });

  it('change a shared stream only in the process that holds it; a client of the other opens a new stream', async () => {
    const session = await newPerson();
    const [profile, tour] = [`users/${session.userId}`, `users/${session.userId}/tours/demo-tour`];
    const first = await openStream(here.origin, [profile], { session, shared: true });
    const { revision } = (await first.nextShared()) as { revision: number };
    const change = api.changeStream(first.headers['content-location'] ?? '', [tour], []);
    expect((await call(there.origin, session, 'POST', change)).status).toBe(404);

    const second = await openStream(there.origin, [`${profile}@${revision}`, tour], {
      session,
      shared: true,
    });
    expect(await second.nextShared()).toEqual({ type: 'current', topic: profile, revision });
    expect(await second.nextShared()).toMatchObject({ type: 'document', topic: tour });
    first.close();
    second.close();
  });
});

describe('a stopping process', () => {
  it('ends its streams and accepts no new ones', async () => {
    const host = await startTestServer();
    const session = await openSession(host.origin, 'owner@example.test');
    const topics = [`users/${session.userId}`];
    const stream = await openStream(host.origin, topics, { session });
    await stream.next();
    host.endStreams();
    expect(await stream.next()).toBeNull();
    expect((await openStream(host.origin, topics, { session })).status).toBe(503);
    await host.close();
  });
});
