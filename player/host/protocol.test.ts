import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyToTour } from '../../contract/changes/tour-changes.ts';
import type { HostMessage, PlayerMode, WireTour } from '../../contract/protocol/player-messages.ts';
import { NOTHING_OPEN, type ViewState } from '../../contract/protocol/view-state.ts';
import type { PlayerHostOptions, PlayerOperations } from '../../site/browser/host/player-host.ts';
import { GATHER } from '../../outbox/outbox.ts';
import { addItem, changeItem } from '../tour/stored-item.ts';
import { sampleTag, sampleTour } from '../testing/samples.ts';
import { HOST, PLAYER, startBridge, startHost } from '../testing/start-ends.ts';
import { createWindowPair } from '../testing/window-pair.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An end of the protocol to test: how to start it, and how to tell whether it reacted to a message. */
const ends = [
  {
    name: 'the player',
    peerOrigin: HOST,
    valid: { type: 'tour', version: 1, mode: 'edit', tour: sampleTour() } satisfies HostMessage as unknown,
    start: () => {
      const { player } = createWindowPair(HOST, PLAYER);
      const bridge = startBridge(player);
      return { side: player, reacted: () => bridge.outbox.document() !== null };
    },
  },
  {
    name: 'the host',
    peerOrigin: PLAYER,
    valid: { type: 'sdk-loaded', version: 1 } as unknown,
    start: () => {
      const { host } = createWindowPair(HOST, PLAYER);
      const onOperations = vi.fn<PlayerHostOptions['onOperations']>();
      startHost(host, { onOperations });
      return { side: host, reacted: () => host.posted.length > 0 || onOperations.mock.calls.length > 0 };
    },
  },
];

/** Returns data that counts how often it is read. */
function watchedData(): { data: object; looks: () => number } {
  let looks = 0;
  const data = new Proxy({}, { get: () => void (looks += 1), has: () => ++looks > 0 });
  return { data, looks: () => looks };
}

describe.each(ends)('$name', ({ start, peerOrigin, valid }) => {
  it('accepts messages from its peer @11.41', () => {
    const { side, reacted } = start();
    side.own.deliver({ origin: peerOrigin, source: side.peer, data: valid });
    expect(reacted()).toBe(true);
  });

  it.each([
    'https://twins.test.evil.example',
    'https://evil.example',
    'http://twins.test',
    'null',
    '',
    `${peerOrigin}:8443`,
  ])('never reads a message from the origin “%s” @11.41', (origin) => {
    const { side, reacted } = start();
    const { data, looks } = watchedData();
    side.own.deliver({ origin, source: side.peer, data });
    side.own.deliver({ origin, source: side.peer, data: valid });
    expect(looks()).toBe(0);
    expect(reacted()).toBe(false);
  });

  it('never reads a message from another window, even with the right origin @11.41', () => {
    const { side, reacted } = start();
    const { data, looks } = watchedData();
    side.own.deliver({ origin: peerOrigin, source: { postMessage() {} }, data });
    side.own.deliver({ origin: peerOrigin, source: null, data: valid });
    expect(looks()).toBe(0);
    expect(reacted()).toBe(false);
  });

  it.each([
    [{ type: 'from-the-future', version: 9, changeId: 'a' }],
    [{ type: 'tour', version: 1, mode: 'admin', tour: sampleTour() }],
    [{ type: 'tour', version: -1, mode: 'edit', tour: sampleTour() }],
    [{ type: 'tour', version: 1, mode: 'edit', tour: { name: 'no id' } }],
    [{ type: 'tour-changed', changeId: '', baseRevision: 1, tour: sampleTour() }],
    [{ type: 'tour-changed', changeId: 'a', baseRevision: 'one', tour: sampleTour() }],
    [{ type: 'tour-changed', changeId: 'a', baseRevision: 1, tour: [] }],
    [{ type: 'sdk-loaded', version: '1' }],
    ['sdk-loaded '],
    [{ type: 'saved' }],
    [{ matterportId: 11 }],
    [[]],
    [null],
    [undefined],
    [42],
  ])('ignores %j', (data) => {
    const { side, reacted } = start();
    side.own.deliver({ origin: peerOrigin, source: side.peer, data });
    expect(reacted()).toBe(false);
  });
});

describe.each([1, 2])('the protocol between a player and its host, one at version %i', (version) => {
  async function converse(fields: Partial<PlayerHostOptions> = {}, mode: PlayerMode = 'edit') {
    const pair = createWindowPair(HOST, PLAYER, version);
    const host = startHost(pair.host, { mode, ...fields });
    const bridge = startBridge(pair.player);
    await vi.advanceTimersByTimeAsync(0);
    return { ...pair, host_: host, bridge };
  }

  it('connects if the player starts first @11.42', async () => {
    const pair = createWindowPair(HOST, PLAYER, version);
    const bridge = startBridge(pair.player);
    await vi.advanceTimersByTimeAsync(1000);
    startHost(pair.host);
    await vi.advanceTimersByTimeAsync(2000);
    expect(bridge.outbox.document()).toEqual(sampleTour());
    // The host accepts only whole tours, which the current player never sends, so the player is read-only.
    expect(bridge.mode()).toBe('read-only');
  });

  it('stops announcing the player once the tour has arrived', async () => {
    const { player } = await converse();
    const announced = player.posted.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(player.posted).toHaveLength(announced);
  });

  it('waits at most two seconds between announcements', async () => {
    const { player } = createWindowPair(HOST, PLAYER, version);
    startBridge(player);
    await vi.advanceTimersByTimeAsync(20_000);
    const earlier = player.posted.length;
    await vi.advanceTimersByTimeAsync(2000);
    expect(player.posted).toHaveLength(earlier + 1);
  });

  it('exchanges views and the address for links @11.42', async () => {
    const view: ViewState = {
      mode: 'dollhouse',
      sweep: null,
      position: [1, 20, 2],
      yaw: 1,
      pitch: -1,
      floor: null,
      ...NOTHING_OPEN,
    };
    const pair = createWindowPair(HOST, PLAYER, version);
    const onView = vi.fn<(seen: ViewState) => void>();
    const wanted = vi.fn<(wanted: ViewState) => void>();
    startHost(pair.host, { link: 'https://twins.test/demo/u1', getView: () => view, onView });
    const bridge = startBridge(pair.player, () => {}, wanted);
    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.link()).toBe('https://twins.test/demo/u1');
    expect(wanted.mock.calls).toEqual([[view]]);
    bridge.tellView({ ...view, yaw: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(onView.mock.calls).toEqual([[{ ...view, yaw: 2 }]]);
  });

  it('sends a tour that arrives later to the player @11.42', async () => {
    const { bridge, host_, host } = await converse();
    const changes = { since: 4, revision: 6, fields: { name: 'From another tab' }, collections: {} };
    host_.tourUpdated(sampleTour({ revision: 6, name: 'From another tab' }), changes);
    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.outbox.document()).toMatchObject({ name: 'From another tab' });
    // This player only accepts whole tours.
    expect(host.posted.at(-1)).toMatchObject({ type: 'tour' });
  });

  it('sends nothing after both ends are disposed', async () => {
    const { bridge, host_, host, player } = await converse();
    bridge.dispose();
    host_.dispose();
    const counts = [host.posted.length, player.posted.length];
    host_.tourUpdated(sampleTour());
    host.own.deliver({ origin: PLAYER, source: host.peer, data: 'sdk-loaded' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([host.posted.length, player.posted.length]).toEqual(counts);
  });
});

describe('the protocol between a player and its host', () => {
  async function converse(fields: Partial<PlayerHostOptions>) {
    const pair = createWindowPair(HOST, PLAYER);
    const host = startHost(pair.host, fields);
    const bridge = startBridge(pair.player);
    await vi.advanceTimersByTimeAsync(0);
    return { host_: host, bridge };
  }

  it('merges simultaneous edits of the same item without losing either change @11.42', async () => {
    let stands: WireTour = sampleTour({ revision: 8, tags: [sampleTag({ title: 'Theirs' })] });
    const onOperations = async ({ changeId, operations }: PlayerOperations): Promise<HostMessage> => {
      stands = { ...applyToTour(stands, operations), revision: 9 };
      return { type: 'saved', changeId, revision: 9 };
    };
    const { bridge, host_ } = await converse({ onOperations });
    bridge.outbox.edit(changeItem('tags', sampleTag(), sampleTag({ title: 'Mine' })));
    await vi.advanceTimersByTimeAsync(GATHER);
    host_.tourUpdated(stands);
    await vi.advanceTimersByTimeAsync(0);
    expect(stands.tags).toMatchObject([{ title: 'Mine', overtaken: [{ title: 'Theirs' }] }]);
    expect(bridge.outbox.document()).toEqual(stands);
    expect(bridge.outbox.status()).toEqual({ kind: 'saved' });
  });

  it('keeps a change that could not be saved, so that the user can retry @11.42', async () => {
    const onOperations = vi
      .fn<PlayerHostOptions['onOperations']>()
      .mockRejectedValueOnce(new Error('offline'));
    onOperations.mockImplementation((change) =>
      Promise.resolve({ type: 'saved', changeId: change.changeId, revision: 5 }),
    );
    const { bridge } = await converse({ onOperations, console: { error: () => {} } });
    bridge.outbox.edit(addItem('tags', sampleTag({ id: 'a', title: 'a' })));
    await vi.advanceTimersByTimeAsync(GATHER);
    expect(bridge.outbox.status()).toEqual({
      kind: 'not-saved',
      why: 'offline',
      detail: 'The change could not be saved. Try again.',
    });
    bridge.outbox.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(bridge.outbox.status()).toEqual({ kind: 'saved' });
  });

  it('treats a change without a response as not saved', async () => {
    const { bridge } = await converse({ onOperations: () => new Promise(() => {}) });
    bridge.outbox.edit(addItem('tags', sampleTag({ id: 'a', title: 'a' })));
    await vi.advanceTimersByTimeAsync(GATHER + 15_000);
    expect(bridge.outbox.status().kind).toBe('not-saved');
  });
});
