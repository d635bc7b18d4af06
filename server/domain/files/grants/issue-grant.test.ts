import { demoTour } from '../../../../contract/tour-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import type { Grant } from '../../../../contract/files/storage.ts';
import { GRANT_LASTS } from '../../../../contract/limits.ts';
import { actorFor, createApi, openTestContext } from '../../../../tests/support/servers/api.ts';
import { emptyTables } from '../../../../tests/support/held-rows.ts';
import { mainly } from '../../../../tests/support/stores.ts';
import type { Context } from '../../../platform/access/context.ts';
import { hashSecret } from '../../identity/sessions/secret-token.ts';
import { deleteTour } from '../../tours/delete-tour.ts';
import { withoutRequestId } from '../../../../tests/support/servers/session.ts';
import { writeTour } from '../../tours/write-tour.ts';

describe.each(mainly('postgres'))('a grant to read files, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let server: ReturnType<typeof createApi>;
  let now = Date.now();

  beforeAll(async () => {
    ({ context, close } = await openTestContext(kind, { FILE_GRANTS_PER_NETWORK: '75' }));
    context = { ...context, now: () => now };
  });
  beforeEach(async () => {
    await emptyTables(context.store);
    await context.store.db.deleteFrom('request_counts').execute();
    server = createApi(context);
    const patch = { matterportId: 'gv360office', public: true };
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch });
  });
  afterAll(() => close());

  const ask = (as: string, json: unknown = {}) =>
    server.call(api.grants(demoTour('owner')), { method: 'POST', as, json });
  const issue = async (as: string, json?: unknown) => (await (await ask(as, json)).json()) as Grant;
  const rows = () => context.store.db.selectFrom('file_grants').selectAll().orderBy('created_at').execute();

  test('contains 256 random bits, is stored only as a hash, and belongs to one tour and session @14.20', async () => {
    const visitor = await issue('anonymous');
    const owner = await issue('owner');
    expect(visitor.grant).toMatch(/^[\w-]{43}$/);
    expect(visitor.grant).not.toBe(owner.grant);
    expect(visitor).toEqual({
      grant: visitor.grant,
      base: `${context.config.playerOrigin}/files/${visitor.grant}/`,
      lastsFor: GRANT_LASTS,
    });
    const stored = await rows();
    expect(JSON.stringify(stored)).not.toContain(visitor.grant);
    const { global_id: globalId } = await context.store.db
      .selectFrom('tours')
      .select('global_id')
      .executeTakeFirstOrThrow();
    expect(stored).toHaveLength(2);
    for (const [session_id, { grant }] of Object.entries({ '': visitor, 'session-owner': owner })) {
      expect(stored).toContainEqual({
        user_id: 'owner',
        tour_id: 'demo-tour',
        grant_hash: hashSecret(grant),
        global_id: globalId,
        session_id,
        created_at: now,
        expires_at: now + GRANT_LASTS,
      });
    }
  });

  test('is renewed for the same user, with the same address, until it expires @14.20', async () => {
    const first = await issue('owner');
    now += GRANT_LASTS - 1;
    expect(await issue('owner', { grant: first.grant })).toEqual(first);
    now += GRANT_LASTS - 1;
    for (const as of ['anonymous', 'other']) {
      expect((await issue(as, { grant: first.grant })).grant).not.toBe(first.grant);
    }
    expect((await rows()).find((row) => row.session_id === 'session-owner')?.expires_at).toBe(now + 1);
    now += 1;
    const next = await issue('owner', { grant: first.grant });
    expect(next.grant).not.toBe(first.grant);
    const visitor = await issue('anonymous', { grant: next.grant });
    expect((await issue('anonymous', { grant: visitor.grant })).grant).toBe(visitor.grant);
  });

  test('is issued only to the owner for a private tour, and to no user for a missing tour @14.22', async () => {
    const { revision } = await context.store.db
      .selectFrom('tours')
      .select('revision')
      .executeTakeFirstOrThrow();
    const patch = { public: false };
    await writeTour(context, actorFor('owner'), { ...demoTour('owner'), patch, ifMatch: revision });
    for (const as of ['anonymous', 'expired', 'other', 'staff']) {
      const refused = await ask(as, 'not an object');
      const missing = await server.call(api.grants(demoTour('nobody')), { method: 'POST', as, json: {} });
      expect(refused.status).toBe(404);
      expect(withoutRequestId(await refused.text())).toBe(withoutRequestId(await missing.text()));
    }
    expect((await ask('owner')).status).toBe(200);
    expect((await ask('owner', { grant: 'x'.repeat(65) })).status).toBe(422);
    expect(
      (await server.call(api.grants(demoTour('nobody')), { method: 'POST', as: 'owner', json: {} })).status,
    ).toBe(404);
    await deleteTour(context, actorFor('owner'), demoTour('owner'));
    expect((await ask('owner')).status).toBe(404);
  });

  test('is limited per user and per network @14.23', async () => {
    const statuses = async (as: string, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(as)));
      return Map.groupBy(answers, ({ status }) => status);
    };
    const owner = await statuses('owner', 65);
    expect([owner.get(200)?.length, owner.get(429)?.length]).toEqual([60, 5]);
    expect(Number(owner.get(429)?.[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const visitors = await statuses('anonymous', 20);
    expect([visitors.get(200)?.length, visitors.get(429)?.length]).toEqual([15, 5]);
    expect((await ask('other')).status).toBe(429);
    expect(await rows()).toHaveLength(75);
    now += 60_000;
    expect((await ask('owner')).status).toBe(200);
  });

  test('is deleted after it expires @14.23', async () => {
    await issue('owner');
    now += GRANT_LASTS;
    const { grant } = await issue('anonymous');
    expect((await rows()).map((row) => row.grant_hash)).toEqual([hashSecret(grant)]);
  });
});
