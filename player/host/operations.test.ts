import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyToTour, type TourChanges } from '../../contract/changes/tour-changes.ts';
import type { Item } from '../../contract/changes/operation.ts';
import type { LinkStart } from '../../contract/text/link-start.ts';
import type { HostMessage } from '../../contract/protocol/player-messages.ts';
import { NOTHING_OPEN, type ViewState } from '../../contract/protocol/view-state.ts';
import { sampleCollections } from '../../tools/conformance/sample-tour.ts';
import type { PlayerHostOptions, PlayerOperations } from '../../site/browser/host/player-host.ts';
import { sampleTag, sampleTour } from '../testing/samples.ts';
import { HOST, PLAYER, startBridge, startHost, boiler, rename } from '../testing/start-ends.ts';
import { createStorage } from '../testing/storage.ts';
import { createWindowPair, type Side } from '../testing/window-pair.ts';
import { addItem } from '../tour/stored-item.ts';
import { countKept, createKeptOperations, placeOf } from '../../outbox/unsent-edits-storage.ts';
import { createKeeper } from '../../site/browser/host/keeper-for-player.ts';
import { GATHER } from '../../outbox/outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Makes every random pause last as long as the average.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const add = (id: string) => addItem('tags', sampleTag({ id, title: id }));
const settle = () => vi.advanceTimersByTimeAsync(GATHER);
const typesOf = (side: Side) => side.posted.map((message) => (message as { type: string }).type);
const setTag = (since: number, tag: Item): TourChanges => ({
  since,
  revision: since + 1,
  fields: {},
  collections: { tags: { set: [tag], removed: [] } },
});
const addedSince = (since: number) => setTag(since, sampleTag({ id: 'theirs', title: 'Theirs' }));

async function converse(fields: Partial<PlayerHostOptions> = {}, storage?: Storage) {
  const pair = createWindowPair(HOST, PLAYER);
  const viewWanted = vi.fn<(view: ViewState) => void>();
  const startWanted = vi.fn<(start: LinkStart) => void>();
  const page = startHost(pair.host, fields);
  const bridge = startBridge(
    pair.player,
    () => {},
    viewWanted,
    storage && ((places) => createKeptOperations(places, storage)),
    startWanted,
  );
  await vi.advanceTimersByTimeAsync(0);
  return { ...pair, page, bridge, viewWanted, startWanted };
}

/** Returns a fake server that stores one tour and answers like the page's `onOperations`. */
function createServer() {
  const taken: PlayerOperations[] = [];
  let tour = sampleTour();
  const onOperations = ({ type, changeId, operations }: PlayerOperations): Promise<HostMessage> => {
    taken.push({ type, changeId, operations });
    const since = Number(tour.revision);
    tour = { ...applyToTour(tour, operations), revision: since + 1 };
    const set = (tour.tags as { id: string }[]).filter(({ id }) =>
      operations.some(({ item }) => item.id === id),
    );
    const changes = { since, revision: since + 1, fields: {}, collections: { tags: { set, removed: [] } } };
    return Promise.resolve({ type: 'saved', changeId, revision: since + 1, changes });
  };
  return { onOperations, taken, tour: () => tour };
}

describe('the exchange between a player and a host of version 3', () => {
  it('saves operations, and player and server agree on the result @11.42', async () => {
    const server = createServer();
    const { bridge, player } = await converse({ onOperations: server.onOperations });
    bridge.outbox.edit(rename('Boiler 1'));
    await settle();
    bridge.outbox.edit(add('a'));
    await settle();
    expect(server.taken.map(({ operations }) => operations.map(({ kind }) => kind))).toEqual([
      ['change'],
      ['add'],
    ]);
    expect(typesOf(player)).not.toContain('tour-changed');
    expect(bridge.outbox.document()).toEqual(server.tour());
    expect(bridge.outbox.status()).toEqual({ kind: 'saved' });
  });

  it('sends the same operations again if no response arrived', async () => {
    const server = createServer();
    const unanswered = vi.fn<PlayerHostOptions['onOperations']>(() => new Promise(() => {}));
    const { bridge, host, player, page } = await converse({ onOperations: unanswered });
    bridge.outbox.edit(add('a'));
    await settle();
    page.dispose();
    startHost(host, { onOperations: server.onOperations });
    await vi.advanceTimersByTimeAsync(15_000 + 2_000);
    expect(server.taken.map(({ operations }) => operations)).toEqual([
      unanswered.mock.calls[0]![0].operations,
    ]);
    expect(typesOf(player).filter((type) => type === 'operations')).toHaveLength(2);
    expect(bridge.outbox.status()).toEqual({ kind: 'saved' });
  });

  it('waits for the response to the last message, and ignores late responses', async () => {
    const { bridge, player } = await converse({ onOperations: () => new Promise(() => {}) });
    bridge.outbox.edit(add('a'));
    await settle();
    const { changeId } = player.posted.at(-1) as PlayerOperations;
    await vi.advanceTimersByTimeAsync(15_000 + 2_000);
    expect(player.posted.at(-1)).not.toMatchObject({ changeId });
    player.own.deliver({ origin: HOST, source: player.peer, data: { type: 'saved', changeId, revision: 9 } });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(bridge.outbox.status().kind).toBe('not-saved');
  });

  it('sends only changes, not the whole tour @11.42', async () => {
    const { bridge, host, page } = await converse();
    const changes = addedSince(4);
    page.tourUpdated(sampleTour({ revision: 5 }), changes);
    await vi.advanceTimersByTimeAsync(0);
    expect(typesOf(host)).toEqual(['tour', 'changes']);
    expect(bridge.outbox.document()).toMatchObject({ revision: 5, tags: [boiler, { id: 'theirs' }] });
  });

  it('requests the whole tour if changes are missing', async () => {
    let tour = sampleTour();
    const { bridge, host, player } = await converse({ getTour: () => tour });
    const announced = player.posted.length;
    tour = sampleTour({ revision: 9, name: 'Renamed' });
    const changes = addedSince(8);
    for (const _time of [1, 2]) {
      player.own.deliver({ origin: HOST, source: player.peer, data: { type: 'changes', changes } });
    }
    expect(player.posted.slice(announced)).toEqual([{ type: 'sdk-loaded', version: 3 }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(player.posted).toHaveLength(announced + 1);
    expect(typesOf(host)).toEqual(['tour', 'tour']);
    expect(bridge.outbox.document()).toEqual(tour);
  });

  it('requests the whole tour if earlier changes by others have not arrived after a save', async () => {
    let tour = sampleTour();
    const saved = { ...boiler, title: 'Mine', overtaken: [{ title: 'Theirs' }] };
    const onOperations = ({ changeId }: PlayerOperations): Promise<HostMessage> => {
      tour = sampleTour({ revision: 6, tags: [saved] });
      return Promise.resolve({ type: 'saved', changeId, revision: 6, changes: setTag(5, saved) });
    };
    const { bridge, player } = await converse({ getTour: () => tour, onOperations });
    bridge.outbox.edit(rename('Mine'));
    await settle();
    expect(bridge.outbox.document()).toMatchObject({ revision: 4, tags: [{ title: 'Mine' }] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bridge.outbox.document()).toEqual(tour);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(typesOf(player)).toEqual(['sdk-loaded', 'operations', 'sdk-loaded']);
  });

  const view: ViewState = {
    mode: 'inside',
    sweep: 'hall',
    position: [1, 1.6, 2],
    yaw: 1,
    pitch: 0,
    floor: null,
    ...NOTHING_OPEN,
  };

  it('exchanges points and measurements, including changes by others @13.59', async () => {
    const server = createServer();
    const { bridge, page } = await converse({ onOperations: server.onOperations });
    const point = sampleCollections.points![0]!;
    bridge.outbox.edit(addItem('points', point));
    bridge.outbox.edit(addItem('measurements', sampleCollections.measurements![0]!));
    await settle();
    expect(server.tour()).toMatchObject({
      points: sampleCollections.points,
      measurements: sampleCollections.measurements,
    });
    const set = [{ ...point, title: 'Theirs' }];
    const changes = { since: 5, revision: 6, fields: {}, collections: { points: { set, removed: [] } } };
    page.tourUpdated({ ...server.tour(), points: set, revision: 6 }, changes);
    await settle();
    expect(bridge.outbox.document()).toMatchObject({ points: [{ title: 'Theirs' }], revision: 6 });
  });

  it('keeps the camera in place when the tour is sent again', async () => {
    let shown = view;
    const { bridge, player, viewWanted } = await converse({
      getView: () => shown,
      onView: (seen) => (shown = seen),
    });
    const missing = { type: 'changes', changes: addedSince(8) };
    const askAgain = async () => {
      player.own.deliver({ origin: HOST, source: player.peer, data: missing });
      await vi.advanceTimersByTimeAsync(0);
    };
    await askAgain();
    bridge.tellView({ ...view, yaw: 2 });
    await vi.advanceTimersByTimeAsync(0);
    await askAgain();
    expect(viewWanted).toHaveBeenCalledOnce();
    shown = { ...view, yaw: 3 };
    await askAgain();
    expect(viewWanted).toHaveBeenLastCalledWith(shown);
  });

  it('starts the guided tour only once when the tour is resent, and again on request @13.10', async () => {
    const started = { kind: 'tour', stop: null } as const;
    const { page, bridge, player, startWanted } = await converse({ getStart: () => started });
    expect(startWanted).toHaveBeenCalledExactlyOnceWith(started);
    player.own.deliver({
      origin: HOST,
      source: player.peer,
      data: { type: 'changes', changes: addedSince(8) },
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(startWanted).toHaveBeenCalledOnce();
    bridge.tellView({ ...view, stop: 'p1' });
    page.begin(started);
    await vi.advanceTimersByTimeAsync(0);
    expect(startWanted).toHaveBeenCalledTimes(2);
  });
});

describe('a player’s stored operations', () => {
  const owned = (fields = {}) => sampleTour({ userId: 'u1', ...fields });
  const never = { onOperations: () => new Promise<HostMessage>(() => {}) };

  it('get the id from the host, even if stored before the id arrived', async () => {
    const storage = createStorage();
    let tourId = 'tour-1';
    const { bridge, page, host } = await converse({ ...never, getTour: owned, tourId }, storage);
    bridge.outbox.edit(add('a'));
    expect(Object.keys(storage)).toEqual([expect.stringMatching(/^gov360\.operations\.tour-1\.\w+$/)]);
    // The tour was deleted and created again: another tour has the same address.
    tourId = 'tour-2';
    page.dispose();
    startHost(host, { ...never, getTour: owned, tourId }).tourUpdated(owned({ revision: 8 }));
    await vi.advanceTimersByTimeAsync(0);
    expect(Object.keys(storage)).toEqual([expect.stringMatching(/^gov360\.operations\.tour-2\.\w+$/)]);
  });

  it('are restored only for their own tour, and only if the user may edit it', async () => {
    const storage = createStorage();
    const first = await converse({ ...never, getTour: owned, tourId: 'tour-1' }, storage);
    first.bridge.outbox.edit(add('a'));
    first.bridge.dispose();
    const other = await converse({ ...never, getTour: owned, tourId: 'tour-2' }, storage);
    const reader = await converse({ ...never, getTour: owned, tourId: 'tour-1', mode: 'read-only' }, storage);
    const next = await converse({ ...never, getTour: owned, tourId: 'tour-1' }, storage);
    const has = ({ bridge }: typeof first) => (bridge.outbox.document()!.tags as unknown[]).length > 1;
    expect([other, reader, next].map(has)).toEqual([false, false, true]);
  });

  it('are adopted once from an older player, with an id for each edit', async () => {
    const storage = createStorage();
    const edit = { kind: 'edit', before: boiler, after: { ...boiler, title: 'Mine' } };
    storage.setItem('gov360.edits.u1.gv360office.0f', JSON.stringify([edit]));
    storage.setItem('gov360.edits.u2.gv360office.0f', JSON.stringify([edit]));
    const server = createServer();
    const fields = { onOperations: server.onOperations, getTour: owned, tourId: 'tour-1' };
    const { bridge } = await converse(fields, storage);
    expect(server.taken).toMatchObject([{ operations: [{ collection: 'tags', kind: 'change' }] }]);
    expect(server.tour().tags).toMatchObject([{ title: 'Mine' }]);
    expect(bridge.outbox.status()).toEqual({ kind: 'saved' });
    expect(Object.keys(storage)).toEqual(['gov360.edits.u2.gv360office.0f']);
  });

  describe('with storage on the host', () => {
    const place = { own: placeOf('u1', 'tour-1'), older: [] };
    const namesIn = (storage: Storage) => Object.keys(storage).map((name) => name.replace(/[^.]*$/, ''));

    function watchStorage(storage: Storage, changed: () => void): void {
      const before = Object.getPrototypeOf(storage) as Storage;
      const own = {
        setItem: (name: string, text: string) => (before.setItem.call(storage, name, text), changed()),
        removeItem: (name: string) => (before.removeItem.call(storage, name), changed()),
      };
      Object.setPrototypeOf(storage, Object.assign(Object.create(before) as Storage, own));
    }

    /** Returns the locks of one page, which are held until the work of their holders ends. */
    function createLocks(): LockManager {
      const held = new Map<string, Promise<unknown>>();
      const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
        const run = rest.pop() as (lock: object | null) => unknown;
        const [{ ifAvailable }] = [...rest, {}] as [LockOptions];
        if (held.has(name) && ifAvailable) return run(null);
        await held.get(name);
        const work = Promise.resolve(run({ name }));
        held.set(name, work);
        return work.finally(() => held.delete(name));
      };
      return { request } as unknown as LockManager;
    }

    async function visit(
      playersOwn: Storage,
      hosts: Storage,
      fields: Partial<PlayerHostOptions> = never,
      locks?: LockManager,
    ) {
      const keeper = createKeeper(createKeptOperations(place, hosts, locks));
      const visitor = await converse({ getTour: owned, tourId: 'tour-1', keeper, ...fields }, playersOwn);
      await vi.advanceTimersByTimeAsync(0);
      return visitor;
    }

    it('have their only copy on the host, by user and twin, until they are saved', async () => {
      const [playersOwn, hosts] = [createStorage(), createStorage()];
      const server = createServer();
      const { bridge } = await visit(playersOwn, hosts, { onOperations: server.onOperations });
      bridge.outbox.edit(add('a'));
      expect(namesIn(playersOwn)).toEqual(['gov360.operations.tour-1.']);
      await vi.advanceTimersByTimeAsync(0);
      expect(namesIn(playersOwn)).toEqual([]);
      expect(namesIn(hosts)).toEqual(['gov360.outbox.u1.tour-1.']);
      await settle();
      expect(bridge.outbox.status()).toEqual({ kind: 'saved' });
      expect(namesIn(hosts)).toEqual([]);
    });

    it('are restored on the next visit, and stay stored until the player has adopted them', async () => {
      const [playersOwn, hosts] = [createStorage(), createStorage()];
      const first = await visit(playersOwn, hosts);
      first.bridge.outbox.edit(add('a'));
      await settle();
      first.bridge.dispose();
      first.page.dispose();
      const counts: number[] = [];
      watchStorage(hosts, () => counts.push(countKept('u1', hosts)));
      const second = await visit(createStorage(), hosts);
      // During the transfer, the operations may be stored twice, but never less than once.
      expect(Math.min(...counts)).toBe(1);
      expect(second.bridge.outbox.pending()).toMatchObject([{ item: { id: 'a' } }]);
      expect(countKept('u1', hosts)).toBe(1);
      second.bridge.dispose();
      second.page.dispose();
      const server = createServer();
      await visit(createStorage(), hosts, { onOperations: server.onOperations });
      await settle();
      expect(server.taken).toMatchObject([{ operations: [{ item: { id: 'a' } }] }]);
      expect(countKept('u1', hosts)).toBe(0);
    });

    it('are restored when the user can edit again in the same page', async () => {
      const [hosts, locks] = [createStorage(), createLocks()];
      const first = await visit(createStorage(), hosts, never, locks);
      first.bridge.outbox.edit(add('a'));
      await settle();
      first.bridge.dispose();
      first.page.dispose();
      const reader = await visit(createStorage(), hosts, { ...never, mode: 'read-only' }, locks);
      reader.page.dispose();
      const server = createServer();
      await visit(createStorage(), hosts, { onOperations: server.onOperations }, locks);
      await settle();
      expect(server.taken).toMatchObject([{ operations: [{ item: { id: 'a' } }] }]);
      expect(countKept('u1', hosts)).toBe(0);
    });

    it('are restored when the player reloads in the same page', async () => {
      const hosts = createStorage();
      const { bridge, player } = await visit(createStorage(), hosts);
      bridge.outbox.edit(add('a'));
      await settle();
      bridge.dispose();
      const again = startBridge(player);
      await vi.advanceTimersByTimeAsync(0);
      expect(again.outbox.pending()).toMatchObject([{ item: { id: 'a' } }]);
      expect(countKept('u1', hosts)).toBe(1);
    });

    it('stay in the player if the host’s storage is full', async () => {
      const [playersOwn, full] = [createStorage(), createStorage()];
      Object.setPrototypeOf(full, {
        ...Object.getPrototypeOf(full),
        setItem() {
          throw new DOMException('full', 'QuotaExceededError');
        },
      });
      const { bridge } = await visit(playersOwn, full);
      bridge.outbox.edit(add('a'));
      await settle();
      expect(namesIn(playersOwn)).toEqual(['gov360.operations.tour-1.']);
    });

    it('are not sent to the host if the tour is read-only', async () => {
      const hosts = createStorage();
      createKeptOperations(place, hosts).keep([add('a')]);
      const { bridge } = await visit(createStorage(), hosts, { ...never, mode: 'read-only' });
      expect(bridge.outbox.pending()).toEqual([]);
      expect(countKept('u1', hosts)).toBe(1);
    });
  });
});
