import { demoTour } from '../../../contract/tour-id.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { SAMPLE_SCAN_ID as scanId, sampleScan } from '../../../tests/support/scans/sample-scan.ts';
import {
  type EventStream,
  openStream,
  type StreamOptions,
} from '../../../tests/support/servers/event-stream.ts';
import { call, openSession, saveTour, type TestSession } from '../../../tests/support/servers/session.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { createDatabase, mainly, type TestDatabase } from '../../../tests/support/stores.ts';
import { createPostgresFeed } from '../../platform/feed/postgres-feed.ts';

/** Milliseconds between sweeps. */
const times = { sweep: 20 };

/** A twin that shows a scan, and clients that watch the twin's capture. */
class WatchedScan {
  readonly topic: string;
  readonly #host: TestServer;
  readonly #owner: TestSession;
  readonly #open: EventStream[] = [];

  constructor(host: TestServer, owner: TestSession) {
    this.#host = host;
    this.#owner = owner;
    this.topic = formatTopic({ kind: 'capture', ...demoTour(owner.userId) });
  }

  static async open(host: TestServer, email: string): Promise<WatchedScan> {
    const owner = await openSession(host.origin, email);
    await host.context.store.db.insertInto('scans').values(sampleScan(owner.userId)).execute();
    const watched = new WatchedScan(host, owner);
    await watched.save({ name: 'Office', matterportId: scanId, public: true });
    return watched;
  }

  save(fields: Record<string, unknown>): Promise<Response> {
    return saveTour(this.#host.origin, this.#owner, fields);
  }

  async correct(revision: number, corrections: object): Promise<void> {
    const address = api.scanCorrections(this.#owner.userId, scanId);
    const answer = await call(this.#host.origin, this.#owner, 'PUT', address, { revision, corrections });
    expect(answer.status).toBe(200);
  }

  /**
   * Opens streams for the owner, for a signed-out user and for an embedded page, and a shared stream.
   * Resolves after the first event of each.
   */
  async watchers(origin = this.#host.origin): Promise<{ own: EventStream; others: EventStream[] }> {
    const watch = async (options: StreamOptions) => {
      const stream = await openStream(origin, [this.topic], options);
      this.#open.push(stream);
      expect(await stream.nextShared()).toMatchObject({ type: 'changed', topic: this.topic });
      return stream;
    };
    const own = await watch({ session: this.#owner });
    const others = [await watch({}), await watch({ asVisitor: true }), await watch({ shared: true })];
    return { own, others };
  }

  close(): void {
    for (const stream of this.#open.splice(0)) stream.close();
  }
}

describe.each(mainly('sqlite'))('the capture of a scan’s twin, over %s', (kind) => {
  let host: TestServer;
  let scan: WatchedScan;
  let people = 0;

  beforeAll(async () => {
    host = await startTestServer({ kind, times });
  });
  afterAll(() => host.close());
  beforeEach(async () => {
    scan = await WatchedScan.open(host, `scan-${(people += 1)}@example.test`);
  });
  afterEach(() => scan.close());

  test('is sent after each correction and each run to everyone who can see the twin @15.84', async () => {
    const { own, others } = await scan.watchers();
    await scan.correct(0, { rooms: { server: { name: 'Racks' } } });
    const first = await own.next();
    expect(first).toEqual({ type: 'changed', topic: scan.topic, revision: expect.any(Number) });
    for (const other of others) expect(await other.next()).toEqual(first);
    // Simulates another server that has stored a run and whose notification was lost.
    await host.context.store.db
      .updateTable('scans')
      .set((eb) => ({ run: eb('run', '+', 1) }))
      .execute();
    const second = await own.next();
    expect(second).toMatchObject({ type: 'changed', topic: scan.topic });
    expect(second).not.toEqual(first);
    for (const other of others) expect(await other.next()).toEqual(second);
  });

  test('is no longer sent to readers who lost access, and is treated as nonexistent for others @15.85', async () => {
    const { own, others } = await scan.watchers();
    await scan.save({ public: false });
    for (const other of others) expect(await other.nextShared()).toEqual({ type: 'gone', topic: scan.topic });
    const stranger = await openSession(host.origin, 'stranger@example.test');
    for (const session of [null, stranger])
      expect((await openStream(host.origin, [scan.topic], { session })).status).toBe(404);
    expect(await own.next()).toMatchObject({ type: 'changed' });
    await scan.correct(0, { north: 1 });
    expect(await own.next()).toMatchObject({ type: 'changed' });
  });

  test('ends when another process makes the twin private, even without a notification @15.85', async () => {
    const { others } = await scan.watchers();
    await host.context.store.db.updateTable('tours').set({ public: 0 }).execute();
    for (const other of others) expect(await other.nextShared()).toEqual({ type: 'gone', topic: scan.topic });
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

  test('send a correction in one to the streams of the other @15.84', async () => {
    const scan = await WatchedScan.open(here, 'owner@example.test');
    const { own, others } = await scan.watchers(there.origin);
    await scan.correct(0, { north: 1 });
    for (const stream of [own, ...others])
      expect(await stream.nextShared()).toMatchObject({ type: 'changed', topic: scan.topic });
    scan.close();
  });
});
