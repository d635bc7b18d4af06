import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { type EventStream, openStream } from '../../../tests/support/servers/event-stream.ts';
import { call, openSession, saveTour, type TestSession } from '../../../tests/support/servers/session.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';

describe.each(mainly('sqlite'))('a shared stream over %s', (kind) => {
  let host: TestServer;
  let owner: TestSession;
  let stranger: TestSession;
  let tour: string;
  let profile: string;
  let messages: string;
  const open: EventStream[] = [];

  beforeAll(async () => {
    host = await startTestServer({ kind, times: { sweep: 50 } });
    stranger = await openSession(host.origin, 'stranger@example.test');
  });
  afterAll(() => host.close());

  let person = 0;
  beforeEach(async () => {
    owner = await openSession(host.origin, `owner-${(person += 1)}@example.test`);
    tour = formatTopic({ kind: 'tour', ...demoTour(owner.userId) });
    profile = formatTopic({ kind: 'profile', userId: owner.userId });
    messages = formatTopic({ kind: 'messages', userId: owner.userId });
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
  });

  async function share(session: TestSession | null, topics: string[]): Promise<EventStream> {
    const stream = await openStream(host.origin, topics, { session, shared: true });
    expect(stream.status).toBe(200);
    open.push(stream);
    return stream;
  }
  async function change(
    stream: EventStream,
    session: TestSession | null,
    join: string[],
    leave: string[] = [],
  ) {
    const address = stream.headers['content-location'] ?? '';
    return (await call(host.origin, session, 'POST', api.changeStream(address, join, leave))).status;
  }
  const save = (fields: Record<string, unknown>) => saveTour(host.origin, owner, fields);

  it('adds and removes topics while it is open', async () => {
    const stream = await share(owner, [profile]);
    expect(await stream.nextShared()).toMatchObject({ type: 'document', topic: profile });
    await save({ name: 'One' });
    expect(await change(stream, owner, [tour, messages])).toBe(204);
    const joined = [await stream.nextShared(), await stream.nextShared()];
    expect(joined).toContainEqual(expect.objectContaining({ type: 'document', topic: tour, revision: 1 }));
    expect(joined).toContainEqual({ type: 'changed', topic: messages, revision: 0 });
    await save({ name: 'Two' });
    expect(await stream.nextShared()).toMatchObject({ topic: tour, revision: 2 });

    expect(await change(stream, owner, [], [tour])).toBe(204);
    await save({ name: 'Three' });
    await call(host.origin, owner, 'PATCH', api.profile(owner.userId), { name: 'Ada' });
    expect(await stream.nextShared()).toMatchObject({ topic: profile, document: { name: 'Ada' } });

    // If a request removes and adds the same topic, the stream sends the whole document again.
    expect(await change(stream, owner, [profile], [profile])).toBe(204);
    expect(await stream.nextShared()).toMatchObject({ topic: profile, document: { name: 'Ada' } });
  });

  it('sends new revisions, and confirms current ones', async () => {
    await save({ name: 'One' });
    const stream = await share(owner, [`${tour}@1`]);
    expect(await stream.nextShared()).toEqual({ type: 'current', topic: tour, revision: 1 });
    await change(stream, owner, [], [tour]);
    await save({ name: 'Two' });
    await change(stream, owner, [`${tour}@1`]);
    expect(await stream.nextShared()).toMatchObject({ type: 'document', topic: tour, revision: 2 });
    await change(stream, owner, [`${tour}@2`], [tour]);
    expect(await stream.nextShared()).toEqual({ type: 'current', topic: tour, revision: 2 });
  });

  describe('with numbered requests from several readers', () => {
    async function shareAsking(ask: number, topics: string[]): Promise<EventStream> {
      const stream = await openStream(host.origin, topics, {
        session: owner,
        shared: true,
        changes: true,
        ask,
      });
      open.push(stream);
      return stream;
    }
    async function ask(stream: EventStream, first: number, join: string[]) {
      const address = stream.headers['content-location'] ?? '';
      const path = api.changeStream(address, join, [], first);
      return (await call(host.origin, owner, 'POST', path)).status;
    }
    /** Returns the next event, and the number of the question that it answers, if any. */
    async function next(stream: EventStream) {
      stream.lastEventId = '';
      const event = await stream.nextShared();
      return { answers: stream.lastEventId, event };
    }

    it('answers each request from its own revision, and sends later changes to all readers', async () => {
      for (const name of ['One', 'Two', 'Three']) await save({ name });
      const stream = await shareAsking(7, [`${tour}@2`, tour, `${tour}@3`]);
      const answers = [await next(stream), await next(stream), await next(stream)];
      expect(answers).toMatchObject([
        { answers: '7', event: { type: 'changes', revision: 3, changes: { since: 2 } } },
        { answers: '8', event: { type: 'document', revision: 3, document: { name: 'Three' } } },
        { answers: '9', event: { type: 'current', revision: 3 } },
      ]);
      expect(await ask(stream, 10, [`${tour}@1`, messages])).toBe(204);
      expect(await next(stream)).toMatchObject({
        answers: '10',
        event: { type: 'changes', changes: { since: 1 } },
      });
      expect(await next(stream)).toMatchObject({
        answers: '11',
        event: { type: 'changed', topic: messages },
      });
      await save({ name: 'Four' });
      expect(await next(stream)).toMatchObject({
        answers: '',
        event: { type: 'changes', revision: 4, changes: { since: 3 } },
      });
    });

    it('ends a topic for all readers when access is lost', async () => {
      await save({ public: true });
      const stream = await openStream(host.origin, [tour], { shared: true, changes: true, ask: 1 });
      open.push(stream);
      expect(await next(stream)).toMatchObject({ answers: '1', event: { type: 'document' } });
      await host.context.store.db
        .updateTable('tours')
        .set({ public: 0 })
        .where('user_id', '=', owner.userId)
        .execute();
      const address = stream.headers['content-location'] ?? '';
      await call(host.origin, null, 'POST', api.changeStream(address, [`${tour}@1`], [], 2));
      expect(await next(stream)).toEqual({ answers: '', event: { type: 'gone', topic: tour } });
    });

    it('rejects an invalid request number', async () => {
      const stream = await shareAsking(1, [profile]);
      const address = stream.headers['content-location'] ?? '';
      const path = `${address}?ask=first&join=${tour}`;
      expect((await call(host.origin, owner, 'POST', path)).status).toBe(400);
    });
  });

  it('reports a forbidden topic as gone, and continues with the others', async () => {
    await save({ name: 'Secret' });
    const own = formatTopic({ kind: 'profile', userId: stranger.userId });
    const missing = formatTopic({ kind: 'tour', ...demoTour('nobody') });
    const stream = await share(stranger, [tour, own]);
    expect(await stream.nextShared()).toEqual({ type: 'gone', topic: tour });
    expect(await stream.nextShared()).toMatchObject({ type: 'document', topic: own });
    for (const topic of [`${tour}@1`, missing, profile, 'users']) {
      expect(await change(stream, stranger, [topic])).toBe(204);
      expect(await stream.nextShared()).toEqual({ type: 'gone', topic: topic.split('@')[0] });
    }
    await call(host.origin, stranger, 'PATCH', api.profile(stranger.userId), { role: `Surveyor ${person}` });
    expect(await stream.nextShared()).toMatchObject({ topic: own });
  });

  it('removes a topic when access is lost, and resumes it when access returns', async () => {
    await save({ public: true });
    const stream = await share(null, [tour]);
    expect(await stream.nextShared()).toMatchObject({ topic: tour, revision: 1 });
    await save({ public: false });
    expect(await stream.nextShared()).toEqual({ type: 'gone', topic: tour });
    await save({ public: true });
    expect(await change(stream, null, [tour])).toBe(204);
    expect(await stream.nextShared()).toMatchObject({ topic: tour, revision: 3 });
  });

  it('can only be changed by the session that opened it', async () => {
    const elsewhere = await openSession(host.origin, `owner-${person}@example.test`);
    const stream = await share(owner, [profile]);
    const ofNobody = await share(null, [tour]);
    for (const session of [elsewhere, stranger, null]) {
      expect(await change(stream, session, [tour])).toBe(404);
    }
    expect(await change(ofNobody, owner, [tour])).toBe(404);
    const address = stream.headers['content-location'] ?? '';
    const foreign = await fetch(host.origin + api.changeStream(address, [tour], []), {
      method: 'POST',
      headers: { cookie: owner.cookie, origin: 'https://elsewhere.example' },
    });
    expect(foreign.status).toBe(403);
  });

  it('ends with its session, even if the feed does not report that', async () => {
    const stream = await share(owner, [profile]);
    await stream.nextShared();
    await call(host.origin, owner, 'POST', api.signOut());
    expect(await stream.nextShared()).toBeNull();
    expect(await change(stream, owner, [profile])).toBe(404);

    const again = await openSession(host.origin, `owner-${person}@example.test`);
    const second = await share(again, [profile]);
    await second.nextShared();
    await host.context.store.db.deleteFrom('sessions').where('user_id', '=', again.userId).execute();
    expect(await second.nextShared()).toBeNull();
  });

  it('accepts at most 100 topics in total, and rejects longer lists in a request', async () => {
    const staff = await openSession(host.origin, 'staff-1@gov360.test');
    const many = Array.from({ length: 101 }, (_, index) => `users/u${index}/messages`);
    expect((await openStream(host.origin, many, { session: staff, shared: true })).status).toBe(400);
    const stream = await share(staff, many.slice(0, 100));
    for (let count = 0; count < 100; count += 1) {
      expect(await stream.nextShared()).toMatchObject({ type: 'changed' });
    }
    expect(await change(stream, staff, ['users'])).toBe(400);
    expect(await change(stream, staff, many)).toBe(400);
    expect(await change(stream, staff, ['users/x/secrets'])).toBe(400);
    expect(await change(stream, staff, ['users'], ['users/u0/messages'])).toBe(204);
    expect(await stream.nextShared()).toMatchObject({ type: 'changed', topic: 'users' });
  });
});
