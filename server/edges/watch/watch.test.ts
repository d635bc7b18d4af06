import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import {
  type EventStream,
  openStream,
  type StreamOptions,
} from '../../../tests/support/servers/event-stream.ts';
import {
  call,
  openSession,
  saveTour,
  type TestSession,
  withoutRequestId,
} from '../../../tests/support/servers/session.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';

describe.each(mainly('sqlite'))('an event stream over %s', (kind) => {
  let host: TestServer;
  let owner: TestSession;
  let stranger: TestSession;
  let tour: string;
  let profile: string;
  const open: EventStream[] = [];

  beforeAll(async () => {
    // Prevents sweeps, because a test counts database queries.
    host = await startTestServer({ kind, times: { sweep: 600_000 }, env: { STREAMS_PER_NETWORK: '10' } });
    stranger = await openSession(host.origin, 'stranger@example.test');
  });
  afterAll(() => host.close());

  let person = 0;
  beforeEach(async () => {
    owner = await openSession(host.origin, `owner-${(person += 1)}@example.test`);
    tour = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
    profile = formatTopic({ kind: 'profile', userId: owner.userId });
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });

  async function watch(topics: string[], options: StreamOptions = {}): Promise<EventStream> {
    const stream = await openStream(host.origin, topics, options);
    open.push(stream);
    return stream;
  }
  const save = (fields: Record<string, unknown>) => saveTour(host.origin, owner, fields);

  it('starts with the current document as an event stream', async () => {
    await save({ name: 'Head office' });
    const stream = await watch([tour], { session: owner });
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(stream.headers['cache-control']).toBe('no-store');
    expect(stream.headers['x-accel-buffering']).toBe('no');
    const answer = await call(host.origin, owner, 'GET', api.tour(demoTour(owner.userId)));
    expect(await stream.next()).toEqual({
      type: 'document',
      topic: tour,
      revision: 1,
      document: await answer.json(),
    });
  });

  it('shows the tour as visitors see it on request @11.15', async () => {
    await save({ name: 'Head office', public: false });
    expect((await watch([tour], { session: owner, asVisitor: true })).status).toBe(404);
    await save({ public: true });
    const stream = await watch([tour], { session: owner, asVisitor: true });
    expect(await stream.next()).toMatchObject({ type: 'document', revision: 2 });
    await save({ public: false });
    expect(await stream.next()).toEqual({ type: 'gone', topic: tour });
  });

  it('starts with null for a missing document, and sends it once it exists', async () => {
    const stream = await watch([tour], { session: owner });
    expect(await stream.next()).toEqual({ type: 'document', topic: tour, revision: 0, document: null });
    await save({ name: 'New' });
    expect(await stream.next()).toMatchObject({ revision: 1, document: { name: 'New' } });
  });

  it('sends each change in order @7.2', async () => {
    const stream = await watch([tour], { session: owner });
    await stream.next();
    for (let revision = 1; revision <= 5; revision += 1) {
      await save({ name: `Version ${revision}` });
      expect(await stream.next()).toMatchObject({ revision, document: { name: `Version ${revision}` } });
    }
  });

  it('sends the last state after 50 rapid writes, without older or repeated states', async () => {
    const stream = await watch([tour], { session: owner });
    await stream.next();
    await Promise.all(Array.from({ length: 50 }, (_, index) => save({ name: `Version ${index}` })));
    const revisions = [0];
    while (revisions.at(-1) !== 50) {
      const event = await stream.next();
      if (event?.type !== 'document') throw new Error('The stream ended early.');
      expect(event.revision).toBeGreaterThan(revisions.at(-1) ?? 0);
      revisions.push(event.revision);
    }
  });

  it('resumes with only the missed changes', async () => {
    await save({ name: 'One' });
    const first = await watch([profile, tour], { session: owner });
    await first.next();
    await first.next();
    first.close();
    await save({ name: 'Two' });
    const second = await watch([profile, tour], { session: owner, lastEventId: first.lastEventId });
    expect(await second.next()).toMatchObject({ topic: tour, revision: 2 });
    await call(host.origin, owner, 'PATCH', api.profile(owner.userId), { name: 'Ada' });
    expect(await second.next()).toMatchObject({ topic: profile, document: { name: 'Ada' } });
  });

  it('starts from the beginning for a cursor of another stream', async () => {
    await save({ name: 'One' });
    const other = await watch([profile], { session: owner });
    await other.next();
    for (const lastEventId of [other.lastEventId, 'nonsense']) {
      const stream = await watch([tour], { session: owner, lastEventId });
      expect(await stream.next()).toMatchObject({ topic: tour, revision: 1 });
    }
  });

  it('rejects another user’s private tour in the same way as a missing one', async () => {
    await save({ name: 'Private' });
    const missing = formatTopic({ kind: 'tour', ...demoTour('nobody') });
    for (const session of [stranger, null]) {
      const [hidden, none] = [await watch([tour], { session }), await watch([missing], { session })];
      expect(hidden.status).toBe(404);
      expect(withoutRequestId(await hidden.rest())).toBe(withoutRequestId(await none.rest()));
    }
  });

  it('rejects a forbidden topic without reading it, so that timing reveals nothing', async () => {
    await save({ name: 'Private' });
    const own = await watch([tour], { session: owner });
    await own.next();
    await save({ name: 'Still private' });
    // When this event arrives, the reads that the save has caused are done.
    expect(await own.next()).toMatchObject({ revision: 2 });
    const messages = formatTopic({ kind: 'messages', userId: owner.userId });
    const asked = vi.spyOn(host.context.store.db.getExecutor(), 'executeQuery');
    for (const method of ['GET', 'HEAD']) {
      expect((await watch([tour], { method })).status).toBe(404);
      expect((await watch([messages], { method })).status).toBe(401);
    }
    // Ignores the queries of sweeps and jobs, which are for many users.
    const statements = asked.mock.calls
      .map(([query]) => query.sql)
      .filter((sql) => /"(?:tours|messages)"/.test(sql) && !sql.includes('"user_id" in ('));
    asked.mockRestore();
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      expect(statement).toMatch(
        /^select "global_id", "revision", tours.user_id as "user_id", case .* as "members" from "tours"/s,
      );
      expect(statement).not.toContain('document');
    }
  });

  it('rejects the whole request if one topic is forbidden', async () => {
    await save({ public: true });
    expect((await watch([tour], { session: stranger })).status).toBe(200);
    expect((await watch([tour, profile], { session: stranger })).status).toBe(404);
    expect((await watch(['users'], { session: stranger })).status).toBe(403);
  });

  it('accepts 1 to 20 valid topics', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `users/u${index}`);
    expect((await watch([])).status).toBe(400);
    expect((await watch(['users/a/secrets'])).status).toBe(400);
    expect((await watch([...many, 'users/one-more'], { session: owner })).status).toBe(400);
    const staff = await openSession(host.origin, 'staff-1@gov360.test');
    const messages = Array.from({ length: 20 }, (_, index) => `users/u${index}/messages`);
    const stream = await watch(messages, { session: staff });
    for (const topic of messages)
      expect(await stream.next()).toEqual({ type: 'changed', topic, revision: 0 });
  });

  it('counts towards the user’s limit of ten streams until it is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => watch([tour], { session: owner })));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const refused = await watch([tour], { session: owner });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    const others = await watch([formatTopic({ kind: 'profile', userId: stranger.userId })], {
      session: stranger,
    });
    expect(others.status).toBe(200);

    streams[0]?.close();
    let again = await watch([tour], { session: owner });
    while (again.status === 429) again = await watch([tour], { session: owner });
    expect(again.status).toBe(200);
  });

  it('counts towards the limit of the client’s network for signed-out users', async () => {
    await save({ public: true });
    await Promise.all(Array.from({ length: 10 }, () => watch([tour], { from: '127.0.0.7' })));
    expect((await watch([tour], { from: '127.0.0.7' })).status).toBe(429);
    expect((await watch([tour], { from: '127.0.0.8' })).status).toBe(200);
  });

  it('reports the tour as gone and ends when the tour becomes private, but continues for its owner', async () => {
    await save({ public: true });
    const [own, others] = [
      await watch([tour], { session: owner }),
      await watch([tour], { session: stranger }),
    ];
    await own.next();
    await others.next();
    await save({ public: false, name: 'Secret' });
    expect(await others.rest()).toBe(
      `event: gone\ndata: ${JSON.stringify({ type: 'gone', topic: tour })}\n\n`,
    );
    expect(await own.next()).toMatchObject({ revision: 2, document: { name: 'Secret' } });
  });

  it('reports the tour as gone and ends when the tour is deleted, and tells the owner that none exists', async () => {
    await save({ public: true });
    const [own, others] = [await watch([tour], { session: owner }), await watch([tour])];
    await own.next();
    await others.next();
    await call(host.origin, owner, 'DELETE', api.tour(demoTour(owner.userId)));
    expect(await others.next()).toEqual({ type: 'gone', topic: tour });
    expect(await others.next()).toBeNull();
    expect(await own.next()).toMatchObject({ type: 'document', document: null });
    await save({ name: 'Again' });
    expect(await own.next()).toMatchObject({ revision: 3, document: { name: 'Again' } });
  });

  it('continues with the remaining topics when one topic ends', async () => {
    await save({ public: true });
    const own = formatTopic({ kind: 'profile', userId: stranger.userId });
    const stream = await watch([tour, own], { session: stranger });
    await stream.next();
    await stream.next();
    await save({ public: false });
    expect(await stream.next()).toEqual({ type: 'gone', topic: tour });
    await call(host.origin, stranger, 'PATCH', api.profile(stranger.userId), { role: 'Surveyor' });
    expect(await stream.next()).toMatchObject({ topic: own, document: { role: 'Surveyor' } });
  });

  it('reports changes of messages to their sender and to staff, and changes of users to staff @7.2', async () => {
    const staff = await openSession(host.origin, 'staff-2@gov360.test');
    const messages = formatTopic({ kind: 'messages', userId: owner.userId });
    const own = await watch([messages], { session: owner });
    expect(await own.next()).toEqual({ type: 'changed', topic: messages, revision: 0 });
    const all = await watch(['users', messages], { session: staff });
    await all.next();
    await all.next();

    await call(host.origin, owner, 'POST', api.messages(owner.userId), { message: 'Hello' });
    expect(await own.next()).toEqual({ type: 'changed', topic: messages, revision: 1 });
    // The list of users shows the number of messages, so it changes too.
    const told = [await all.next(), await all.next()];
    expect(told).toContainEqual({ type: 'changed', topic: messages, revision: 1 });
    const before = told.find((event) => event?.topic === 'users');
    await call(host.origin, owner, 'PATCH', api.profile(owner.userId), { company: 'Analytical Estates' });
    const after = await all.next();
    if (before?.type !== 'changed' || after?.type !== 'changed')
      throw new Error('Expected two changes of the list.');
    expect(after.topic).toBe('users');
    expect(after.revision).toBeGreaterThan(before.revision);
    // Signing in again does not change the list. A new user does.
    await openSession(host.origin, `owner-${person}@example.test`);
    await openSession(host.origin, `new-${kind}@example.test`);
    expect(await all.next()).toEqual({ type: 'changed', topic: 'users', revision: expect.any(Number) });
  });

  it('responds to HEAD as to GET, but without a stream', async () => {
    for (let count = 0; count < 11; count += 1) {
      const head = await watch([tour], { session: owner, method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(await head.rest()).toBe('');
    }
    expect((await watch([tour], { session: stranger, method: 'HEAD' })).status).toBe(404);
  });

  it('ends when its session signs out, without ending streams of other sessions @3.12 @4.4', async () => {
    const elsewhere = await openSession(host.origin, `owner-${person}@example.test`);
    const [here, there] = [
      await watch([tour], { session: owner }),
      await watch([tour], { session: elsewhere }),
    ];
    await here.next();
    await there.next();
    await call(host.origin, owner, 'POST', api.signOut());
    expect(await here.next()).toBeNull();
    await call(host.origin, elsewhere, 'PATCH', api.tour(demoTour(elsewhere.userId)), { name: 'Still here' });
    expect(await there.next()).toMatchObject({ document: { name: 'Still here' } });
  });

  it('ends when its session is ended elsewhere', async () => {
    const [lost, kept] = [
      await openSession(host.origin, `ending-${person}@example.test`),
      await openSession(host.origin, `ending-${person}@example.test`),
    ];
    const stream = await watch([`users/${lost.userId}`], { session: lost });
    await stream.next();
    await call(host.origin, kept, 'DELETE', api.sessions(kept.userId));
    expect(await stream.next()).toBeNull();
  });
});
