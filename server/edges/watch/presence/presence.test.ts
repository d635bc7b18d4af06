import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../../contract/addresses.ts';
import { HIDDEN_FOR, LEFT_AFTER } from '../../../../contract/presence.ts';
import { PresenceTwin } from '../../../../tests/support/servers/presence-twin.ts';
import { viewFrom } from '../../../../tests/support/servers/presence.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { call } from '../../../../tests/support/servers/session.ts';
import { mainly } from '../../../../tests/support/stores.ts';

describe.each(mainly('sqlite'))('presence in a twin, over %s', (kind) => {
  let host: TestServer;
  let twin: PresenceTwin;

  beforeAll(async () => {
    host = await startTestServer({ kind, times: { sweep: 50, tick: 10, look: 50 } });
  });
  afterAll(() => host.close());
  beforeEach(async () => {
    twin = await PresenceTwin.make(host);
  });
  afterEach(() => twin.close());

  it('reports every other person with their position', async () => {
    const owner = await twin.follow(twin.owner);
    expect(owner).toMatchObject({ names: [], visitors: 0, rate: 1, hidden: false });
    expect((await twin.follow(twin.ada)).names).toEqual(['Owner']);
    await owner.until(({ names }) => names.length === 1);
    expect(owner.of('Ada')).toMatchObject({ state: 'active', mode: null, floor: null, following: null });
    expect(owner.of('Ada')!.id).not.toContain(twin.ada.userId);

    const view = viewFrom(1.234, -2, { yaw: 0.5, floor: 'first' });
    expect(await twin.report(twin.ada, { view, point: [1, 2, 3] })).toBe(204);
    await owner.until(({ poses }) => poses.size === 1);
    const { number } = owner.of('Ada')!;
    expect(owner.poseOf('Ada')).toEqual([number, 123, 160, -200, 50, 0, 100, 200, 300]);
    expect(owner.of('Ada')).toMatchObject({ mode: 'inside', floor: 'first' });
  });

  it('reports everyone again on request, under the same numbers', async () => {
    await twin.follow(twin.ada);
    const { number } = (await twin.follow(twin.owner)).of('Ada')!;
    expect((await twin.follow(twin.owner)).of('Ada')!.number).toBe(number);
  });

  it('reports a person as away when their last stream ends, and as gone 45 s later', async () => {
    const owner = await twin.follow(twin.owner);
    const [first, second] = [await twin.follow(twin.ada), await twin.follow(twin.ada)];
    first.close();
    await twin.report(twin.ada);
    await owner.until((here) => here.poses.size === 1);
    expect(owner.of('Ada')!.state).toBe('active');
    second.close();
    await owner.until((here) => here.of('Ada')?.state === 'away');
    host.advance(LEFT_AFTER + 1);
    await owner.until(({ people }) => people.size === 0);
  });

  it('shows a person who returns within 45 s as the same person', async () => {
    const owner = await twin.follow(twin.owner);
    (await twin.follow(twin.ada)).close();
    await owner.until((here) => here.of('Ada')?.state === 'away');
    const { number } = owner.of('Ada')!;
    await twin.follow(twin.ada);
    await owner.until((here) => here.of('Ada')?.state === 'active');
    expect(owner.of('Ada')!.number).toBe(number);
  });

  it('shows the page that reported last, unless that page is hidden', async () => {
    const owner = await twin.follow(twin.owner);
    await twin.follow(twin.ada);
    const at = async (page: string, x: number, state: 'active' | 'hidden' | 'left' = 'active') => {
      host.advance(1);
      await twin.report(twin.ada, { page, state, view: viewFrom(x) });
    };
    await at('one', 1);
    await at('two', 2);
    await owner.until((here) => here.poseOf('Ada')?.[1] === 200);
    await at('two', 2, 'hidden');
    await owner.until((here) => here.poseOf('Ada')?.[1] === 100);
    expect(owner.of('Ada')!.state).toBe('active');
    await at('one', 1, 'left');
    await owner.until((here) => here.poseOf('Ada')?.[1] === 200);
    await owner.until((here) => here.of('Ada')!.state === 'hidden');
    expect(owner.names).toEqual(['Ada']);
  });

  it('keeps a hidden page for 10 minutes if the browser ends its stream', async () => {
    const owner = await twin.follow(twin.owner);
    const [ada, bob] = [await twin.follow(twin.ada), await twin.follow(twin.bob)];
    await twin.report(twin.ada, { state: 'asleep' });
    for (const each of [ada, bob]) each.close();
    // When Bob is away, the server has noticed the end of both streams.
    await owner.until((here) => here.of('Bob')?.state === 'away');
    expect(owner.of('Ada')?.state).toBe('hidden');
    host.advance(HIDDEN_FOR - 60_000);
    // People who arrive now still see Ada.
    expect((await twin.follow(twin.bob)).of('Ada')?.state).toBe('hidden');
    host.advance(61_000);
    await owner.until((here) => !here.of('Ada'));
    expect(owner.names).toEqual(['Bob']);
  });

  it('removes any other hidden page when its stream ends', async () => {
    const owner = await twin.follow(twin.owner);
    const ada = await twin.follow(twin.ada);
    await twin.report(twin.ada, { state: 'hidden' });
    await owner.until((here) => here.of('Ada')?.state === 'hidden');
    ada.close();
    await owner.until((here) => here.of('Ada')?.state === 'away');
    host.advance(LEFT_AFTER + 1);
    await owner.until(({ people }) => people.size === 0);
  });

  it('shows a renamed person under the new name, even without a notification', async () => {
    const owner = await twin.follow(twin.owner);
    await twin.follow(twin.ada);
    await owner.until((here) => here.of('Ada') !== undefined);
    const { id, number } = owner.of('Ada')!;
    await call(host.origin, twin.ada, 'PATCH', api.profile(twin.ada.userId), { name: 'Augusta' });
    await owner.until((here) => here.of('Augusta') !== undefined);
    expect(owner.of('Augusta')).toMatchObject({ id, number });
    await host.context.store.db
      .updateTable('profiles')
      .set({ name: 'Ada King' })
      .where('user_id', '=', twin.ada.userId)
      .execute();
    await owner.until((here) => here.of('Ada King') !== undefined);
    expect(owner.names).toEqual(['Ada King']);
  });

  it('does not allow people to follow each other in a circle', async () => {
    const [owner, ada, bob] = [
      await twin.follow(twin.owner),
      await twin.follow(twin.ada),
      await twin.follow(twin.bob),
    ];
    const ids = [ada.of('Owner')!.id, bob.of('Ada')!.id];
    await owner.until((here) => here.of('Bob') !== undefined);
    await twin.report(twin.ada, { following: ids[0]! });
    await twin.report(twin.bob, { following: ids[1]! });
    await ada.until(({ followers }) => followers.length === 1);
    await twin.report(twin.owner, { following: owner.of('Bob')!.id, view: viewFrom(7) });
    await bob.until((here) => here.poseOf('Owner')?.[1] === 700);
    expect(bob.followers).toEqual([]);
    expect(bob.of('Owner')!.following).toBeNull();
    expect(bob.of('Ada')!.following).toBe(ids[0]);
  });

  it('sends the view of the followed person to the followers, and the list of followers to that person', async () => {
    const [owner, ada, bob] = [
      await twin.follow(twin.owner),
      await twin.follow(twin.ada),
      await twin.follow(twin.bob),
    ];
    const selection = { kind: 'tag', id: 'pump' };
    await twin.report(twin.owner, { view: viewFrom(3, 4, { selection, fov: 0.7 }) });
    await ada.until((here) => here.poseOf('Owner') !== undefined);
    await twin.report(twin.ada, { following: ada.of('Owner')!.id });
    await ada.until(({ view }) => view !== null);
    const { number } = ada.of('Owner')!;
    expect(ada.view).toMatchObject({ number, view: { position: [3, 1.6, 4], selection, fov: 0.7 } });
    await owner.until(({ followers }) => followers.length === 1);
    expect(owner.followers).toEqual([owner.of('Ada')!.number]);
    await bob.until((here) => here.of('Ada')?.following === here.of('Owner')?.id);
    expect(bob.view).toBeNull();

    // The followed person first has a different view, and then none.
    await twin.report(twin.owner, { view: viewFrom(5) });
    await ada.until(({ view }) => view?.view.position[0] === 5);
    await twin.report(twin.ada, { following: null });
    await owner.until(({ followers }) => followers.length === 0);
  });

  it('stops all followers until they choose to follow again', async () => {
    const [owner, ada] = [await twin.follow(twin.owner), await twin.follow(twin.ada)];
    const following = ada.of('Owner')!.id;
    await twin.report(twin.ada, { following });
    await owner.until(({ followers }) => followers.length === 1);
    await twin.report(twin.owner, { ask: 'release' });
    await ada.until(({ released }) => released === 1);
    await owner.until(({ followers }) => followers.length === 0);
    // This page has not processed the release yet.
    await twin.report(twin.ada, { following, view: viewFrom(1) });
    await owner.until((here) => here.poseOf('Ada')?.[1] === 100);
    expect(owner.followers).toEqual([]);
    await twin.report(twin.ada, { following: null });
    await twin.report(twin.ada, { following });
    await owner.until(({ followers }) => followers.length === 1);
  });

  it('invites everyone else at most once every 10 s', async () => {
    const [owner, ada] = [await twin.follow(twin.owner), await twin.follow(twin.ada)];
    await twin.report(twin.owner, { ask: 'come', view: viewFrom(1) });
    await ada.until(({ come }) => come?.view.position[0] === 1);
    expect(ada.come!.number).toBe(ada.of('Owner')!.number);
    await twin.report(twin.owner, { ask: 'come', view: viewFrom(2) });
    await ada.until((here) => here.poseOf('Owner')?.[1] === 200);
    expect(ada.come!.view.position[0]).toBe(1);
    host.advance(10_000);
    await twin.report(twin.owner, { ask: 'come', view: viewFrom(3) });
    await ada.until(({ come }) => come?.view.position[0] === 3);
    expect(owner.come).toBeNull();
  });

  it('requests more reports from people who are followed or near another person', async () => {
    const [owner, ada] = [await twin.follow(twin.owner), await twin.follow(twin.ada)];
    await twin.report(twin.owner, { view: viewFrom(0) });
    await twin.report(twin.ada, { view: viewFrom(14) });
    await owner.until(({ rate }) => rate === 4);
    await ada.until(({ rate }) => rate === 4);
    await twin.report(twin.ada, { view: viewFrom(16) });
    await owner.until(({ rate }) => rate === 1);
    await twin.report(twin.ada, { view: viewFrom(2, 0, { floor: 'first' }) });
    await owner.until((here) => here.of('Ada')?.floor === 'first');
    expect(owner.rate).toBe(1);
    await twin.report(twin.ada, { view: viewFrom(16), following: ada.of('Owner')!.id });
    await owner.until(({ rate }) => rate === 4);
  });

  describe('a person who chooses to be hidden', () => {
    it('disappears at once, sees nobody, and can become visible again', async () => {
      const [owner, ada] = [await twin.follow(twin.owner), await twin.follow(twin.ada)];
      await owner.until(({ names }) => names.length === 1);
      await twin.hide(twin.ada, true);
      await owner.until(({ names }) => names.length === 0);
      await ada.until(({ hidden }) => hidden === true);
      expect(ada.names).toEqual([]);
      // Bob arrives, and Ada, who is hidden, reports. Neither sees the other.
      await twin.follow(twin.bob);
      expect(await twin.report(twin.ada, { ask: 'come' })).toBe(204);
      await twin.report(twin.bob);
      await owner.until((here) => here.poseOf('Bob') !== undefined);
      expect(owner.names).toEqual(['Bob']);
      expect(owner.come).toBeNull();
      await twin.hide(twin.ada, false);
      await owner.until(({ names }) => names.length === 2);
      await ada.until(({ hidden }) => hidden === false);
      expect(ada.names).toEqual(['Bob', 'Owner']);
    });

    it('is hidden in every twin from the start', async () => {
      await twin.hide(twin.ada, true);
      const owner = await twin.follow(twin.owner);
      expect(await twin.follow(twin.ada)).toMatchObject({
        hidden: true,
        names: [],
        visitors: null,
        rate: null,
      });
      await twin.follow(twin.bob);
      await owner.until(({ names }) => names.length > 0);
      expect(owner.names).toEqual(['Bob']);
    });

    it('is hidden even without a notification', async () => {
      const owner = await twin.follow(twin.owner);
      await twin.follow(twin.ada);
      await owner.until(({ names }) => names.length === 1);
      await host.context.store.db
        .updateTable('profiles')
        .set({ hidden: 1 })
        .where('user_id', '=', twin.ada.userId)
        .execute();
      await owner.until(({ names }) => names.length === 0);
    });

    it('loses all followers', async () => {
      const [owner, ada] = [await twin.follow(twin.owner), await twin.follow(twin.ada)];
      await twin.report(twin.owner, { view: viewFrom(1) });
      await twin.report(twin.ada, { following: ada.of('Owner')!.id });
      await owner.until(({ followers }) => followers.length === 1);
      const bob = await twin.follow(twin.bob);
      await twin.hide(twin.owner, true);
      await bob.until((here) => here.of('Ada')!.following === null);
      expect(bob.names).toEqual(['Ada']);
    });
  });
});
