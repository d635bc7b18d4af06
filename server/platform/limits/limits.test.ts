import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoTour } from '../../../contract/tour-id.ts';
import { api } from '../../../contract/addresses.ts';
import { actorFor, createApi, createPeople, testContext } from '../../../tests/support/servers/api.ts';
import { createDatabase, STORE_KINDS, type TestDatabase } from '../../../tests/support/stores.ts';
import { type SignedIn, ANONYMOUS } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { addMessage } from '../../domain/profiles/messages.ts';
import { deleteTour } from '../../domain/tours/delete-tour.ts';
import { writeOperations } from '../../domain/tours/write-operations.ts';
import { writeTour } from '../../domain/tours/write-tour.ts';
import { clientNetwork } from './client-network.ts';
import { holderOf, OpenAtOnce } from './open-at-once.ts';

const owner = actorFor('owner');
const other = actorFor('other');
const MEGABYTE = 1024 ** 2;
const tag = (id: string, title = id) => ({
  id,
  title,
  text: '',
  color: 'blue',
  position: [0, 0, 0],
  normal: [0, 1, 0],
});

describe.each(STORE_KINDS)('a user’s write limit over %s', (kind) => {
  let database: TestDatabase;
  let context: Context;
  let now = 1_763_683_200_000;

  const open = async (environment: Record<string, string>): Promise<Context> => {
    const store = await database.open();
    return { ...testContext(store, environment), now: () => now };
  };
  const send = (actor: SignedIn, message = 'Hi') =>
    addMessage(context, actor, { userId: actor.userId, message: { message } });
  const outcomes = async (writes: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(writes);
    return settled.map((one) =>
      one.status === 'fulfilled' ? 'kept' : (one.reason as { code: string }).code,
    );
  };
  const kept = (results: string[]) => results.filter((result) => result === 'kept').length;

  /**
   * Expects that the stored number of bytes equals the size of the rows, counted again: the text of documents
   * and messages, 512 bytes per message, and fixed numbers of bytes per annotation and operation.
   */
  const expectRecount = async () => {
    const { db } = context.store;
    const counts = () => db.selectFrom('storage_use').selectAll().orderBy('user_id').execute();
    const before = await counts();
    await db.deleteFrom('storage_use').execute();
    await sql`
      insert into storage_use (user_id, bytes)
      select user_id, sum(bytes) from (
        select user_id, 512 + octet_length(message) as bytes from messages
        union all
        select user_id, octet_length(document) as bytes from tours
        union all
        select user_id, case removed when 1 then 128 else 256 + octet_length(content) end as bytes from annotations
        union all
        select user_id, 128 as bytes from applied_operations
      ) as stored group by user_id`.execute(db);
    expect(await counts()).toEqual(before);
  };

  beforeEach(async () => {
    database = await createDatabase(kind);
    context = await open({ WRITES_PER_PERSON: '10', WRITES_PER_NETWORK: '15', STORAGE_PER_PERSON_MB: '2' });
    await createPeople(context.store);
  });
  afterEach(() => database.remove());

  test('counts all kinds of writes toward one limit per minute for each user', async () => {
    const { userId } = owner;
    await writeTour(context, owner, { ...demoTour(userId), patch: { name: 'Office' } });
    await deleteTour(context, owner, demoTour(userId));
    const results = await outcomes(Array.from({ length: 20 }, () => send(owner)));
    expect(kept(results)).toBe(8);
    expect(new Set(results)).toEqual(new Set(['kept', 'too-many-requests']));
    expect(await outcomes([send(other)])).toEqual(['kept']);

    now += 60_000;
    expect(await outcomes([send(owner)])).toEqual(['kept']);
  });

  test('also counts per network, across several servers', async () => {
    const first = context;
    const second = await open({ WRITES_PER_PERSON: '10', WRITES_PER_NETWORK: '15' });
    for (let count = 0; count < 15; count += 1) {
      context = count % 2 ? first : second;
      expect(await outcomes([send(count < 8 ? owner : other)])).toEqual(['kept']);
    }
    expect(await outcomes([send(other), send({ ...other, network: '198.51.100.7' })])).toEqual([
      'too-many-requests',
      'kept',
    ]);
  });

  test('limits stored bytes, and frees space when data is deleted', async () => {
    const { userId } = owner;
    const full = { own: Array.from({ length: 100 }, () => 'x'.repeat(9_000)) };
    await writeTour(context, owner, { ...demoTour(userId), patch: { ...full, tags: [tag('a'), tag('b')] } });
    await writeTour(context, owner, {
      ...demoTour(userId),
      patch: { tags: [tag('b'), tag('\u00e5', '\u20ac')] },
    });
    const operations = [
      { id: '1', collection: 'tags', kind: 'remove', item: tag('b') },
      { id: '2', collection: 'tags', kind: 'add', item: tag('a') },
      { id: '3', collection: 'tags', kind: 'remove', item: tag('never') },
    ];
    await writeOperations(context, owner, { ...demoTour(userId), body: { operations } });
    const long = '\u20ac'.repeat(10_000);
    for (let count = 0; count < 200; count += 1) {
      if (count % 8 === 0) now += 60_000;
      await send(other, long).catch(() => {});
    }
    const stored = await context.store.db.selectFrom('storage_use').selectAll().execute();
    const used = new Map(stored.map((row) => [row.user_id, row.bytes]));
    expect(used.get('other')).toBeLessThanOrEqual(2 * MEGABYTE);
    expect(used.get('other')).toBeGreaterThan(2 * MEGABYTE - 31_000);
    expect(await outcomes([send(other, long), send(owner, long)])).toEqual(['quota-exceeded', 'kept']);

    await expectRecount();

    await deleteTour(context, owner, demoTour(userId));
    const [{ bytes } = { bytes: -1 }] = await context.store.db
      .selectFrom('storage_use')
      .select('bytes')
      .where('user_id', '=', userId)
      .execute();
    expect(bytes).toBe(512 + 30_000);
  });

  test('rejects a write with an error message and a retry time', async () => {
    const server = createApi(context);
    const post = (message: string) =>
      server.call(api.messages('owner'), { method: 'POST', as: 'owner', json: { message } });
    for (let count = 0; count < 10; count += 1) expect((await post('Hi')).status).toBe(201);
    now += 20_000;
    const refused = await post('Hi');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await refused.json()).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringContaining('Try again in 40 seconds') as string,
    });

    now += 60_000;
    await context.store.db
      .updateTable('storage_use')
      .set({ bytes: 2 * MEGABYTE })
      .execute();
    const full = await post('Hi');
    expect([full.status, full.headers.get('retry-after')]).toEqual([507, '3600']);
    expect(await full.json()).toMatchObject({ code: 'quota-exceeded' });
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('maps %s to %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

const LIMITS = { person: 2, network: 3, visitors: 5 };

test('counts all addresses of a visitor’s IPv6 network as one @16.8', () => {
  const streams = new OpenAtOnce('streams', LIMITS);
  const visit = (address: string) => streams.take(holderOf(ANONYMOUS, address));
  const releases = [1, 2, 3].map((host) => visit(`2001:db8:0:1::${host}`));
  expect(() => visit('2001:db8:0:1:ffff::1')).toThrow(/^Your network already has 3 streams in progress/);
  visit('2001:db8:0:2::1');
  releases[0]?.();
  releases[0]?.();
  visit('2001:db8:0:1:ffff::1');
  expect(() => visit('2001:db8:0:1:ffff::1')).toThrow(/already has 3 streams/);
});

test('reserves capacity for signed-in users, regardless of the number of visitors @16.5', () => {
  const streams = new OpenAtOnce('streams', LIMITS);
  const releases = [1, 2, 3, 4, 5].map((host) => streams.take(holderOf(ANONYMOUS, `192.0.2.${host}`)));
  const refused = { code: 'busy', details: { retryAfter: 5 } };
  expect(() => streams.take(holderOf(ANONYMOUS, '192.0.2.6'))).toThrow(expect.objectContaining(refused));
  const own = () => streams.take(holderOf(actorFor('owner'), '192.0.2.6'));
  own();
  own();
  expect(own).toThrow(/^You already have 2 streams in progress/);
  for (const release of releases) release();
  streams.take(holderOf(ANONYMOUS, '192.0.2.6'));
});
