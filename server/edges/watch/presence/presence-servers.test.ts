import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { openStream } from '../../../../tests/support/servers/event-stream.ts';
import { PresenceTwin } from '../../../../tests/support/servers/presence-twin.ts';
import { PresentHere, viewFrom } from '../../../../tests/support/servers/presence.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { call, openSession, saveTour } from '../../../../tests/support/servers/session.ts';
import { createDatabase, type TestDatabase } from '../../../../tests/support/stores.ts';
import { deletePerson } from '../../../domain/accounts/delete-person.ts';
import { createPostgresFeed } from '../../../platform/feed/postgres-feed.ts';
import type { Feed } from '../../../platform/feed/feed.ts';
import { SILENT_AFTER } from './other-servers.ts';

describe('presence in a twin on two servers', () => {
  let database: TestDatabase;
  let here: TestServer;
  /** The other server. If a test stops it, the next test starts another one. */
  let there: TestServer;
  let isThere = false;
  let feedThere: Feed;
  let twin: PresenceTwin;
  let owner: PresentHere;
  const times = { sweep: 50, tick: 10, look: 50 };
  const env = { STAFF_EMAILS: 'staff@example.test' };
  const newFeed = () => createPostgresFeed(inject('postgresUrl'));

  beforeAll(async () => {
    database = await createDatabase('postgres');
    here = await startTestServer({ database, feed: await newFeed(), times, env });
  });
  beforeEach(async () => {
    if (!isThere) {
      feedThere = await newFeed();
      there = await startAnother(feedThere);
      isThere = true;
    }
    twin = await PresenceTwin.make(here);
    owner = await twin.follow(twin.owner);
  });
  afterEach(() => twin.close());
  afterAll(async () => {
    if (isThere) await there.close();
    await here.close();
    await database.remove();
  });

  function startAnother(feed: Feed): Promise<TestServer> {
    return startTestServer({
      database,
      feed,
      mailer: here.context.mailer,
      env: { ...env, AUTH_SECRET: here.context.config.authSecret },
      times,
    });
  }

  async function stop(): Promise<void> {
    isThere = false;
    await there.close();
  }

  /** Ends the other server without notifying this one, as if its machine had crashed. */
  async function kill(): Promise<void> {
    await feedThere.close();
    await stop();
  }

  it('is the same on both, with positions and followers', async () => {
    const ada = await twin.follow(twin.ada, there);
    await ada.until((each) => each.of('Owner') !== undefined);
    await owner.until((each) => each.of('Ada') !== undefined);
    await twin.report(twin.owner, { view: viewFrom(3, 4, { fov: 0.7 }) });
    await ada.until((each) => each.poseOf('Owner')?.[1] === 300);
    await twin.report(twin.ada, { view: viewFrom(8), following: ada.of('Owner')!.id }, there);
    await owner.until(({ followers }) => followers.length === 1);
    await owner.until((each) => each.poseOf('Ada')?.[1] === 800);
    await ada.until(({ view }) => view?.view.fov === 0.7);
    expect(owner.of('Ada')).toMatchObject({ state: 'active', following: ada.of('Owner')!.id });

    await twin.report(twin.owner, { ask: 'come', view: viewFrom(3, 5) });
    await ada.until(({ come }) => come?.view.position[2] === 5);
    await twin.report(twin.owner, { ask: 'release', view: viewFrom(3, 6) });
    await ada.until(({ released }) => released === 1);
    await owner.until(({ followers }) => followers.length === 0);
  });

  it('sends any number of reports in one batch per second, and writes nothing to the database', async () => {
    const ada = await twin.follow(twin.ada, there);
    await ada.until((each) => each.of('Owner') !== undefined);
    const { feed, store } = here.context;
    const spies = [vi.spyOn(feed, 'publish'), vi.spyOn(store, 'write')] as const;
    const [publish, write] = spies;
    const begun = performance.now();
    for (let x = 0; x < 12; x += 1) {
      expect(await twin.report(twin.owner, { view: viewFrom(x) })).toBe(204);
      await new Promise((resume) => setTimeout(resume, 150));
    }
    await ada.until((each) => each.poseOf('Owner')?.[1] === 1_100);
    const seconds = (performance.now() - begun) / 1_000;
    const kinds = publish.mock.calls.map(([{ kind }]) => kind);
    expect(new Set(kinds)).toEqual(new Set(['presence']));
    expect(kinds.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect(write).not.toHaveBeenCalled();
    for (const spy of spies) spy.mockRestore();
  });

  it('shows a person once if the stream is on one server and the reports reach the other', async () => {
    await twin.follow(twin.ada, there);
    await owner.until((each) => each.of('Ada')?.state === 'active');
    await twin.report(twin.ada, { view: viewFrom(5) }, here);
    await owner.until((each) => each.poseOf('Ada')?.[1] === 500);
    expect(owner.of('Ada')!.state).toBe('active');
    await twin.follow(twin.ada, here);
    await owner.until((each) => each.poseOf('Ada')?.[1] === 500);
    expect(owner.names).toEqual(['Ada']);
  });

  it('is sent to a server that starts later', async () => {
    await twin.report(twin.owner, { view: viewFrom(3) });
    const third = await startAnother(await newFeed());
    const ada = await twin.follow(twin.ada, third);
    await ada.until((each) => each.poseOf('Owner')?.[1] === 300);
    await third.close();
  });

  it('includes the visitors of both servers in the total', async () => {
    expect((await saveTour(here.origin, twin.owner, { public: true })).status).toBe(200);
    const topic = formatTopic({ ...twin.tour, kind: 'tour' });
    const streams = [await openStream(here.origin, [topic]), await openStream(there.origin, [topic])];
    await owner.until(({ visitors }) => visitors === 2);
    // A visitor on the other server, on which there are no members, receives the same total.
    const presence = formatTopic({ ...twin.tour, kind: 'presence' });
    const stream = await openStream(there.origin, [presence], { shared: true, ask: 1 });
    const visitor = await new PresentHere(stream, presence).until(({ total }) => total !== null);
    there.advance(5_000);
    await visitor.until(({ total }) => total === 3);
    visitor.close();
    for (const stream of streams) stream.close();
    await owner.until(({ visitors }) => visitors === 0);
  });

  it('ends on both servers for people who are hidden, blocked or removed on either', async () => {
    const staff = await openSession(here.origin, 'staff@example.test');
    const ada = await twin.follow(twin.ada, there);
    const bob = await twin.follow(twin.bob, there);
    await owner.until(({ names }) => names.length === 2);
    await twin.hide(twin.ada, true);
    await Promise.all([owner, bob].map((each) => each.until((seen) => seen.of('Ada') === undefined)));
    await ada.until(({ hidden }) => hidden === true);
    await twin.hide(twin.ada, false);
    await Promise.all([owner, bob].map((each) => each.until((seen) => seen.of('Ada') !== undefined)));
    await twin.removeMember(twin.ada.userId);
    await Promise.all([owner, bob].map((each) => each.until((seen) => seen.of('Ada') === undefined)));
    await ada.until(({ isGone }) => isGone);
    expect(await twin.report(twin.ada, {}, there)).toBe(404);
    await call(here.origin, staff, 'PUT', api.block(twin.bob.userId), { reason: 'Misuse' });
    await owner.until(({ names }) => names.length === 0);
    await bob.until(({ isGone }) => isGone);
  });

  it('removes the people of a stopped server unless they reconnect', async () => {
    await twin.follow(twin.ada, there);
    await twin.follow(twin.bob, there);
    await owner.until(({ names }) => names.length === 2);
    await stop();
    await owner.until((each) => each.of('Ada')?.state === 'away' && each.of('Bob')?.state === 'away');
    await twin.follow(twin.ada);
    await owner.until((each) => each.of('Ada')?.state === 'active');
    here.advance(SILENT_AFTER + 1);
    await owner.until((each) => each.of('Bob') === undefined);
    expect(owner.names).toEqual(['Ada']);
  });

  describe('when one server is killed', () => {
    beforeEach(async () => {
      await twin.follow(twin.ada, there);
      await twin.report(twin.ada, { view: viewFrom(1) }, there);
      await twin.follow(twin.bob, there);
      await owner.until((each) => each.poseOf('Ada') !== undefined && each.of('Bob') !== undefined);
      await kill();
    });

    it('removes the killed server’s people, and shows those who reconnect once', async () => {
      const { number } = owner.of('Ada')!;
      await twin.follow(twin.ada);
      await twin.report(twin.ada, { view: viewFrom(2) });
      await owner.until((each) => each.poseOf('Ada')?.[1] === 200);
      expect(owner.names).toEqual(['Ada', 'Bob']);
      here.advance(SILENT_AFTER + 1);
      await owner.until(({ names }) => names.length === 1);
      expect(owner.of('Ada')).toMatchObject({ number, state: 'active' });
    });

    it('removes people whose access ends or who hide meanwhile', async () => {
      await twin.removeMember(twin.ada.userId);
      await owner.until((each) => each.of('Ada') === undefined);
      await twin.hide(twin.bob, true);
      await owner.until((each) => each.of('Bob') === undefined);
    });

    it('removes people whose account is blocked or deleted meanwhile, even without a notification', async () => {
      const staff = await openSession(here.origin, 'staff@example.test');
      await call(here.origin, staff, 'PUT', api.block(twin.ada.userId), { reason: 'Misuse' });
      await owner.until((each) => each.of('Ada') === undefined);
      const { store } = here.context;
      await store.write((transaction) => deletePerson(store, transaction, twin.bob.userId, Date.now()));
      await owner.until((each) => each.of('Bob') === undefined);
      expect(await twin.report(twin.ada)).toBe(401);
      expect(await twin.report(twin.bob)).toBe(401);
      expect(owner.names).toEqual([]);
    });

    it('removes people whose laptops sleep for an hour, and shows those who still have access when they wake', async () => {
      here.advance(3_600_000);
      await owner.until(({ names }) => names.length === 0);
      await twin.removeMember(twin.bob.userId);
      // The server is notified of the removal through the change feed.
      await expect.poll(() => twin.report(twin.bob)).toBe(404);
      expect(await twin.report(twin.ada, { view: viewFrom(9) })).toBe(204);
      await owner.until((each) => each.poseOf('Ada')?.[1] === 900);
      expect(owner.names).toEqual(['Ada']);
    });
  });

  it('fits in notifications of a size that PostgreSQL accepts', async () => {
    const sizes: number[] = [];
    const feed = await newFeed();
    feed.subscribe((change) => {
      if (change.kind === 'presence') sizes.push(JSON.stringify(change).length);
    });
    await twin.follow(twin.ada, there);
    await owner.until((each) => each.of('Ada') !== undefined);
    const types = Array.from({ length: 50 }, (_, index) => `type-${index}`.padEnd(60, 'x'));
    for (const session of [twin.owner, twin.bob]) {
      await twin.report(session, { view: viewFrom(1, 1, { types }) });
      await twin.report(session, { view: viewFrom(2, 2, { types }) });
    }
    const bob = await twin.follow(twin.bob, there);
    await bob.until((each) => each.poseOf('Owner')?.[1] === 200);
    await expect.poll(() => Math.max(...sizes)).toBeGreaterThan(3_000);
    expect(Math.max(...sizes)).toBeLessThan(7_900);
    await feed.close();
  });
});
