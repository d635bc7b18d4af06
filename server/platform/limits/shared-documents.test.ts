import { NO_MEMBERS } from '../access/policy.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { connect } from 'node:net';
import { once } from 'node:events';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, pages } from '../../../contract/addresses.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { actorFor, createPerson } from '../../../tests/support/servers/api.ts';
import { openStream } from '../../../tests/support/servers/event-stream.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { type Actor, ANONYMOUS } from '../access/actor.ts';
import { findStoredTour, readStoredTour } from '../../domain/tours/read-tour.ts';
import { SharedDocuments, sharedDocuments } from './shared-documents.ts';
import { writeOperations } from '../../domain/tours/write-operations.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';

const OWNER = demoTour('owner');
const MEGABYTE = 1024 ** 2;

describe.each(mainly('sqlite'))('a large twin over %s', (kind) => {
  let host: TestServer;
  const closers: (() => void)[] = [];
  beforeEach(async () => {
    host = await startTestServer({
      kind,
      env: { LARGE_READS_PER_NETWORK: '8', STREAMS_PER_NETWORK: '4', WRITES_PER_PERSON: '1000' },
    });
    await createPerson(host.context.store, 'owner');
    await writeTour(host.context, actorFor('owner'), {
      ...OWNER,
      patch: { name: 'Tower', public: true, matterportId: 'gv360office' },
    });
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) close();
    await host.close();
  });

  /** Adds tags of 10 kB each. */
  async function addTags(from: number, count: number): Promise<void> {
    for (let first = from; first < from + count; first += 400) {
      const operations = Array.from({ length: Math.min(400, from + count - first) }, (_, index) => ({
        id: `add-${first + index}`,
        collection: 'tags',
        kind: 'add',
        item: {
          id: `tag-${first + index}`,
          title: 'Tag',
          text: `${first + index} `.padEnd(9_900, 'words of a tag '),
          color: 'blue',
          position: [0, 0, 0],
          normal: [0, 1, 0],
        },
      }));
      await writeOperations(host.context, actorFor('owner'), { ...OWNER, body: { operations } });
    }
  }
  async function setPublic(isPublic: boolean): Promise<void> {
    const ifMatch = (await readStoredTour(host.context, actorFor('owner'), OWNER)).revision;
    await writeTour(host.context, actorFor('owner'), { ...OWNER, ifMatch, patch: { public: isPublic } });
  }
  /** Returns a function that counts how often a document was read from the database. */
  function countReads() {
    const asked = vi.spyOn(host.context.store.db.getExecutor(), 'executeQuery');
    return () =>
      asked.mock.calls.filter(([query]) => /annotations_in_order|string_agg\(content/.test(query.sql)).length;
  }
  /** Sends a request, and reads only the beginning of the response. */
  async function readSlowly(path: string): Promise<string> {
    const { port, hostname } = new URL(host.origin);
    const socket = connect(Number(port), '127.0.0.1');
    closers.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    await once(socket, 'readable');
    return String(socket.read(60));
  }

  test('is read and kept in memory once for many slow readers; further readers get a retry time @16.5', async () => {
    await addTags(0, 1_200);
    const reads = countReads();
    const shared = sharedDocuments(host.context);
    const slow = await Promise.all(Array.from({ length: 8 }, () => readSlowly(api.tour(demoTour('owner')))));
    expect(slow.every((head) => head.startsWith('HTTP/1.1 200'))).toBe(true);
    const stream = api.watchAsVisitor([formatTopic({ kind: 'tour', ...OWNER })]);
    await Promise.all(Array.from({ length: 4 }, () => readSlowly(stream)));
    const held = await readStoredTour(host.context, ANONYMOUS, OWNER);
    await expect.poll(() => held.shared?.readers).toBe(12);
    expect(held.body.length).toBeGreaterThan(11 * MEGABYTE);
    expect(shared.bytes).toBe(held.body.length);
    expect(reads()).toBe(1);

    const refused = await host.send(api.tour(demoTour('owner')));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(refused.json).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringContaining('Your network already has 8 downloads of large twins') as string,
    });
    expect((await host.send(api.tour(demoTour('owner')), { from: '127.0.0.9' })).status).toBe(200);
    expect((await host.send(stream)).status).toBe(429);
    expect((await host.send(pages.embed(demoTour('owner')))).status).toBe(200);
    expect(reads()).toBe(1);

    for (const close of closers.splice(0)) close();
    await expect.poll(() => held.shared?.readers).toBe(0);
    expect((await host.send(api.tour(demoTour('owner')))).status).toBe(200);
  });

  test('is compressed once, with an ETag from its revision and encoding @16.5', async () => {
    await addTags(0, 100);
    const tour = await readStoredTour(host.context, ANONYMOUS, OWNER);
    const sent = await Promise.all(
      [1, 2, 3].map(() =>
        fetch(host.origin + api.tour(demoTour('owner')), { headers: { 'accept-encoding': 'br' } }),
      ),
    );
    for (const answer of sent) {
      expect(answer.headers.get('etag')).toBe(`"${tour.revision}-br"`);
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(await answer.text()).toBe(tour.text);
    }
    const compressed = await tour.shared!.as('br', () => Promise.reject(new Error('made again')));
    expect(brotliDecompressSync(compressed).toString()).toBe(tour.text);
    expect(sharedDocuments(host.context).bytes).toBe(tour.body.length + compressed.byteLength);
  });

  test('checks each reader’s rights per request, and never returns an earlier revision @16.5', async () => {
    await addTags(0, 60);
    const read = async (actor: Actor = ANONYMOUS) => await findStoredTour(host.context, actor, OWNER);
    const first = await read();
    expect(first?.shared).toBeTruthy();
    expect((await read())?.shared).toBe(first?.shared);

    await host.context.store.db
      .insertInto('blocked_users')
      .values({ user_id: 'owner', blocked_by: 'staff-1', blocked_at: 1, reason: '' })
      .execute();
    expect(await read()).toBeNull();
    expect((await read(actorFor('owner')))?.revision).toBe(first?.revision);
    await host.context.store.db.deleteFrom('blocked_users').execute();
    expect((await read())?.shared).toBe(first?.shared);

    await setPublic(false);
    expect(await read()).toBeNull();
    expect((await host.send(api.tour(demoTour('owner')))).status).toBe(404);
    expect((await host.send(pages.embed(demoTour('owner')))).status).toBe(404);
    const own = await read(actorFor('owner'));
    expect(own).toMatchObject({
      rights: { isPublic: false },
      shared: { rights: { isPublic: false } },
    });

    await setPublic(true);
    const again = await read();
    expect(again?.revision).toBe((own?.revision ?? 0) + 1);
    await addTags(60, 1);
    expect((await read())?.text).toContain('"tag-60"');
  });

  test('is sent to a page as an outline, and to the stream completely @16.5', async () => {
    await addTags(0, 60);
    const reads = countReads();
    const page = await host.send(pages.embed(demoTour('owner')));
    expect(page.text.length).toBeLessThan(100_000);
    expect(page.text).toContain('"name":"Tower"');
    expect(page.text).toContain(`"revision":0`);
    expect(page.text).not.toContain('words of a tag');
    const topic = formatTopic({ kind: 'tour', ...OWNER });
    const whole = JSON.parse((await readStoredTour(host.context, ANONYMOUS, OWNER)).text) as unknown;
    // Watches the tour as the only topic, and then together with another topic.
    for (const topics of [[`${topic}@0`], [`${topic}@0`, formatTopic({ kind: 'capture', ...OWNER })]]) {
      const stream = await openStream(host.origin, topics, { asVisitor: true, changes: true });
      closers.push(() => stream.close());
      expect(await stream.next()).toMatchObject({ type: 'document', topic, document: whole });
    }
    await host.send(pages.embed(demoTour('owner')));
    expect(reads()).toBe(1);
  });
});

const document = (userId: string, revision = 1, bytes = MEGABYTE) => ({
  wanted: { globalId: userId, revision, own: false },
  read: () =>
    Promise.resolve({
      globalId: userId,
      revision,
      rights: { ownerId: userId, isPublic: true, members: NO_MEMBERS },
      body: new Uint8Array(bytes),
    }),
});

test('limits the memory for responses, including earlier revisions @16.5', async () => {
  const shared = new SharedDocuments();
  const find = (userId: string, revision?: number, own = false) => {
    const { wanted, read } = document(userId, revision);
    return shared.find({ ...wanted, own }, 2 * MEGABYTE, read);
  };
  const hold = async (userId: string, revision?: number) => {
    const found = await find(userId, revision);
    return 'hold' in found! ? found.hold() : () => {};
  };
  const releases = [await hold('a'), await hold('b')];
  const busy = { code: 'busy', details: { retryAfter: 10 } };
  await expect(find('c')).rejects.toMatchObject(busy);
  await expect(find('a', 2)).rejects.toMatchObject(busy);
  await find('a');
  await find('c', 1, true);
  expect(shared.bytes).toBe(3 * MEGABYTE);
  for (const release of releases) release();
  await find('d');
  expect(shared.bytes).toBe(2 * MEGABYTE);
});

test('reads a document again for a request that arrives after a change @16.5', async () => {
  const shared = new SharedDocuments();
  const under = Promise.withResolvers<null>();
  let reads = 0;
  const ask = async (revision: number) => {
    const { wanted, read } = document('a', revision);
    return await shared.find(wanted, 2 * MEGABYTE, async () => {
      reads += 1;
      if (revision === 1) await under.promise;
      return await read();
    });
  };
  const before = [ask(1), ask(1)];
  await new Promise(setImmediate);
  const after = [ask(2), ask(2), ask(2)];
  under.resolve(null);
  expect((await Promise.all(before)).map((found) => found?.revision)).toEqual([1, 1]);
  expect((await Promise.all(after)).map((found) => found?.revision)).toEqual([2, 2, 2]);
  expect(reads).toBe(2);
});
