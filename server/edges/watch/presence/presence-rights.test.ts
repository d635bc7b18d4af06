import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { toDateColumn } from '../../../platform/store/date-column.ts';
import { openStream } from '../../../../tests/support/servers/event-stream.ts';
import { PresenceTwin } from '../../../../tests/support/servers/presence-twin.ts';
import { type PresentHere, reportOf, viewFrom } from '../../../../tests/support/servers/presence.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { call, openSession, saveTour, type TestSession } from '../../../../tests/support/servers/session.ts';
import { mainly } from '../../../../tests/support/stores.ts';

describe.each(mainly('postgres'))('the right to be present, over %s', (kind) => {
  let host: TestServer;
  let twin: PresenceTwin;
  let owner: PresentHere;
  let ada: PresentHere;

  beforeAll(async () => {
    host = await startTestServer({
      kind,
      times: { sweep: 50, tick: 10, look: 50 },
      env: { STAFF_EMAILS: 'staff@example.test' },
    });
  });
  afterAll(() => host.close());
  beforeEach(async () => {
    twin = await PresenceTwin.make(host);
    owner = await twin.follow(twin.owner);
    ada = await twin.follow(twin.ada);
    await twin.report(twin.ada);
    await owner.until((here) => here.poseOf('Ada') !== undefined);
  });
  afterEach(() => twin.close());

  /** Lets Bob arrive, and expects that the owner then sees only Bob. */
  async function expectBobAlone(): Promise<void> {
    await twin.follow(twin.bob);
    await owner.until((here) => here.of('Bob') !== undefined && here.of('Ada') === undefined);
    await twin.report(twin.bob);
    await owner.until((here) => here.poseOf('Bob') !== undefined);
    expect(owner.names).toEqual(['Bob']);
  }

  it('ends with the membership, even if the member’s page continues to send', async () => {
    expect((await twin.removeMember(twin.ada.userId)).status).toBe(204);
    await owner.until(({ names }) => names.length === 0);
    await ada.until(({ isGone }) => isGone);
    for (let index = 0; index < 20; index += 1) {
      expect(await twin.report(twin.ada, { view: viewFrom(index) })).toBe(404);
    }
    await expectBobAlone();
  });

  it('ends with the membership, even without a notification or a read by the page', async () => {
    const { db } = host.context.store;
    await db.deleteFrom('twin_members').where('member_id', '=', twin.ada.userId).execute();
    await db.updateTable('tours').set('revision', 99).where('user_id', '=', twin.owner.userId).execute();
    await owner.until(({ names }) => names.length === 0);
    await expectBobAlone();
  });

  it('ends immediately for people who are away', async () => {
    ada.close();
    await owner.until((here) => here.of('Ada')?.state === 'away');
    await twin.removeMember(twin.ada.userId);
    await owner.until(({ names }) => names.length === 0);
  });

  it('ends when staff block the person', async () => {
    const staff = await openSession(host.origin, 'staff@example.test');
    const reason = { reason: 'Misuse' };
    expect((await call(host.origin, staff, 'PUT', api.block(twin.ada.userId), reason)).status).toBe(204);
    await owner.until(({ names }) => names.length === 0);
    expect(await twin.report(twin.ada)).toBe(401);
    await expectBobAlone();
  });

  it('ends with the account', async () => {
    const confirmation = await call(host.origin, twin.ada, 'POST', api.deletion(twin.ada.userId), {
      confirmation: (await emailOf(twin.ada)) ?? '',
    });
    expect(confirmation.status).toBe(204);
    await owner.until(({ names }) => names.length === 0);
    await expectBobAlone();
  });
  const emailOf = async ({ userId }: TestSession) => {
    const query = host.context.store.db.selectFrom('users').select('email').where('id', '=', userId);
    return (await query.executeTakeFirstOrThrow()).email;
  };

  it('ends with the session, but continues in the person’s other sessions', async () => {
    const email = await emailOf(twin.ada);
    const phone = await openSession(host.origin, email!);
    await twin.follow(phone);
    await call(host.origin, twin.ada, 'POST', api.signOut());
    await ada.until(({ isGone }) => isGone);
    await twin.report(phone, { page: 'phone', view: viewFrom(7) });
    await owner.until((here) => here.poseOf('Ada')?.[1] === 700);
    expect(owner.of('Ada')!.state).toBe('active');
    await call(host.origin, phone, 'POST', api.signOut());
    await owner.until(({ names }) => names.length === 0);
  });

  it('returns for a person whose laptop slept for an hour, as away until the stream is open again', async () => {
    const { number } = owner.of('Ada')!;
    ada.close();
    await owner.until((here) => here.of('Ada')?.state === 'away');
    host.advance(3_600_000);
    await owner.until(({ names }) => names.length === 0);
    expect(await twin.report(twin.ada, { view: viewFrom(9) })).toBe(204);
    await owner.until((here) => here.poseOf('Ada')?.[1] === 900);
    expect(owner.of('Ada')!.state).toBe('away');
    expect(owner.of('Ada')!.number).not.toBe(number);
    await twin.follow(twin.ada);
    await owner.until((here) => here.of('Ada')?.state === 'active');
  });

  it('does not return if the session ended while the laptop slept', async () => {
    ada.close();
    await host.context.store.db
      .updateTable('sessions')
      .set({ expires_at: toDateColumn(host.context.store, host.context.now() - 1) })
      .where('user_id', '=', twin.ada.userId)
      .execute();
    await owner.until(({ names }) => names.length === 0);
    expect(await twin.report(twin.ada)).toBe(401);
    await expectBobAlone();
  });

  describe('of visitors and other users', () => {
    beforeEach(async () => {
      expect((await saveTour(host.origin, twin.owner, { public: true })).status).toBe(200);
    });

    it('includes only a total, without details of anyone', async () => {
      const stranger = await openSession(host.origin, 'stranger@example.test');
      const staff = await openSession(host.origin, 'staff@example.test');
      const [tour, presence] = (['tour', 'presence'] as const).map((each) =>
        formatTopic({ kind: each, ...twin.tour }),
      );
      const streams = [];
      for (const options of [
        {},
        { session: stranger },
        { session: staff },
        { session: twin.bob, asVisitor: true },
      ]) {
        const stream = await openStream(host.origin, [tour!], options);
        expect(await stream.next()).toMatchObject({ type: 'document' });
        streams.push(stream);
      }
      await owner.until(({ visitors }) => visitors === 4);
      const shared = await openStream(host.origin, [tour!, presence!], {
        session: stranger,
        shared: true,
        ask: 1,
      });
      expect([await shared.nextShared(), await shared.nextShared()]).toMatchObject([
        { type: 'document' },
        { type: 'changed', topic: presence },
      ]);
      // The owner, Ada and five visitors are present.
      expect(await shared.nextShared()).toEqual({
        type: 'presence',
        topic: presence,
        news: { begin: true, total: 7 },
      });
      streams.push(shared);
      await owner.until(({ visitors }) => visitors === 5);
      expect(await twin.report(stranger)).toBe(403);
      await twin.report(twin.ada, { view: viewFrom(3), ask: 'come' });
      await owner.until(({ come }) => come !== null);

      // The owner saves last, so this is the last event that each reader receives.
      await saveTour(host.origin, twin.owner, { name: 'Saved after' });
      for (const stream of streams) {
        const event = JSON.stringify(await stream.nextShared());
        expect(event).toContain('Saved after');
        for (const { id } of owner.people.values()) expect(event).not.toContain(id);
        expect(event).not.toMatch(/Ada|presence/);
        stream.close();
      }
      await owner.until(({ visitors }) => visitors === 0);
    });

    it('ends when the tour becomes private again', async () => {
      const presence = formatTopic({ kind: 'presence', ...twin.tour });
      const visitor = await openStream(host.origin, [presence], { shared: true, ask: 1 });
      expect([await visitor.nextShared(), await visitor.nextShared()]).toMatchObject([
        { type: 'changed' },
        { type: 'presence', news: { begin: true, total: 2 } },
      ]);
      await saveTour(host.origin, twin.owner, { public: false });
      expect(await visitor.nextShared()).toEqual({ type: 'gone', topic: presence });
      expect((await openStream(host.origin, [presence])).status).toBe(404);
      visitor.close();
    });

    it('is reduced to a total for a former member', async () => {
      await twin.removeMember(twin.ada.userId);
      await owner.until(({ names }) => names.length === 0);
      await ada.until(({ total }) => total === 1);
      expect(ada.names).toEqual([]);
      await twin.follow(twin.bob);
      await owner.until((here) => here.of('Bob') !== undefined);
      await twin.report(twin.bob, { ask: 'come' });
      await owner.until(({ come }) => come !== null);
      host.advance(5_000);
      await ada.until(({ total }) => total === 2);
      expect(ada).toMatchObject({ names: [], poses: new Map(), come: null, visitors: null });
    });

    it('does not count people who have chosen to be hidden in the total', async () => {
      const presence = formatTopic({ kind: 'presence', ...twin.tour });
      await twin.hide(twin.ada, true);
      await owner.until(({ names }) => names.length === 0);
      const visitor = await openStream(host.origin, [presence], { shared: true, ask: 1 });
      await visitor.nextShared();
      expect(await visitor.nextShared()).toMatchObject({ news: { begin: true, total: 1 } });
      visitor.close();
    });

    it('does not count members as visitors', async () => {
      const tour = formatTopic({ kind: 'tour', ...twin.tour });
      const ofBob = await openStream(host.origin, [tour], { session: twin.bob });
      const ofVisitor = await openStream(host.origin, [tour], {});
      await owner.until(({ visitors }) => visitors !== 0);
      expect(owner.visitors).toBe(1);
      ofBob.close();
      ofVisitor.close();
    });
  });

  describe('within limits', () => {
    it('rejects more than 8 reports per second from a person', async () => {
      const reports = Array.from({ length: 40 }, (_, index) =>
        twin.report(twin.bob, { view: viewFrom(index) }),
      );
      const statuses = await Promise.all(reports);
      expect(new Set(statuses)).toEqual(new Set([204, 429]));
      expect(await twin.report(twin.ada)).toBe(204);
    });

    it('accepts only valid reports of up to 4 KiB', async () => {
      const send = async (body: unknown) =>
        (await call(host.origin, twin.bob, 'POST', api.presence(twin.tour), body)).status;
      expect(await send({ ...reportOf(), padding: 'x'.repeat(4_000) })).toBe(413);
      expect(await send({ ...reportOf(), state: 'dreaming' })).toBe(422);
      expect(await send({ ...reportOf(), view: viewFrom(0, 0, { fov: 4 }) })).toBe(422);
    });
  });
});
