import { describe, expect, it, vi } from 'vitest';
import type { Operation } from '../../contract/annotations/operation.ts';
import type { TourChanges } from '../../contract/annotations/tour-changes.ts';
import { type HostMessage, PROTOCOL_VERSION, type WireTour } from '../../contract/player-messages.ts';
import { NOTHING_OPEN, type ViewState } from '../../contract/view-state.ts';
import { createPlayerHost, type PlayerHostOptions } from './player-host.ts';

const PLAYER = 'http://localhost:5173';
const view: ViewState = {
  mode: 'inside',
  sweep: 's1',
  position: [1, 1.6, 2],
  yaw: 1,
  pitch: 0,
  floor: null,
  ...NOTHING_OPEN,
  selection: { kind: 'tag', id: 't1' },
};
const tour: WireTour = { matterportId: 'gv360office', name: 'Head office', revision: 4 };

function start(fields: Partial<PlayerHostOptions> = {}) {
  let listener: (event: MessageEvent) => void = () => {};
  const contentWindow = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  const error = vi.fn<(...texts: unknown[]) => void>();
  const onChange = vi.fn<PlayerHostOptions['onChange']>((change) =>
    Promise.resolve({ type: 'saved', changeId: change.changeId, revision: 5 }),
  );
  const onOperations = vi.fn<PlayerHostOptions['onOperations']>(({ changeId }) =>
    Promise.resolve({ type: 'saved', changeId, revision: 5 }),
  );
  const host = createPlayerHost({
    frame: { contentWindow } as unknown as HTMLIFrameElement,
    playerOrigin: PLAYER,
    allowedOrigins: [PLAYER],
    getTour: () => tour,
    mode: 'edit',
    onChange,
    onOperations,
    console: { error },
    own: {
      addEventListener: (_type: string, added: (event: MessageEvent) => void) => void (listener = added),
      removeEventListener: () => {},
    } as unknown as Window,
    ...fields,
  });
  const hear = (data: unknown, from: { origin?: string; source?: object } = {}) =>
    listener({ origin: PLAYER, source: contentWindow, data, ...from } as unknown as MessageEvent);
  return { host, hear, posted: contentWindow.postMessage, error, onChange, onOperations };
}

describe('the host of a player', () => {
  it.each(['sdk-loaded', { type: 'sdk-loaded', version: 1 }])(
    'answers each announcement %j @4.16 @7.14',
    (announcement) => {
      const { hear, posted } = start();
      hear(announcement);
      hear(announcement);
      expect(posted).toHaveBeenCalledTimes(2);
      expect(posted).toHaveBeenCalledWith(
        { type: 'tour', version: PROTOCOL_VERSION, mode: 'edit', tour },
        PLAYER,
      );
    },
  );

  it.each([{ origin: 'http://localhost:5174' }, { source: {} }])(
    'hears nothing from elsewhere: %j',
    (from) => {
      const { hear, posted } = start();
      hear('sdk-loaded', from);
      expect(posted).not.toHaveBeenCalled();
    },
  );

  it('takes a bare tour as a change made from that tour’s own revision @4.17', async () => {
    const { hear, onChange, posted } = start();
    hear({ ...tour, name: 'Renamed' });
    await vi.waitFor(() => expect(posted).toHaveBeenCalled());
    expect(onChange.mock.calls[0]![0]).toMatchObject({ baseRevision: 4, tour: { name: 'Renamed' } });
  });

  it('saves changes one at a time, in the order they came', async () => {
    const order: string[] = [];
    const onChange: PlayerHostOptions['onChange'] = async ({ changeId }) => {
      order.push(`start ${changeId}`);
      await Promise.resolve();
      order.push(`end ${changeId}`);
      return { type: 'saved', changeId, revision: 5 };
    };
    const { hear, posted } = start({ onChange });
    for (const changeId of ['a', 'b']) hear({ type: 'tour-changed', changeId, baseRevision: 4, tour });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2));
    expect(order).toEqual(['start a', 'end a', 'start b', 'end b']);
  });

  it('answers an error in read-only mode, whatever the page did with the change @11.42', async () => {
    const { hear, posted, onChange } = start({ mode: 'read-only' });
    hear({ type: 'tour-changed', changeId: 'a', baseRevision: 4, tour });
    await vi.waitFor(() => expect(posted).toHaveBeenCalled());
    expect(onChange).toHaveBeenCalledOnce();
    expect(posted.mock.calls[0]![0]).toMatchObject({ type: 'error', changeId: 'a', code: 'read-only' });
  });

  it('sends the view to show after the tour, and where others find it with the tour', () => {
    const { hear, posted } = start({ link: 'https://twins.test/demo/u1', getView: () => view });
    hear('sdk-loaded');
    expect(posted.mock.calls.map(([message]) => message)).toEqual([
      { type: 'tour', version: PROTOCOL_VERSION, mode: 'edit', tour, link: 'https://twins.test/demo/u1' },
      { type: 'view', view: { ...view, tag: 't1' } },
    ]);
  });

  it('hands on what is looked at, and has another view shown', () => {
    const onView = vi.fn<(seen: ViewState) => void>();
    const { hear, host, posted } = start({ onView });
    hear({ type: 'view', view });
    hear({ type: 'view', view: { ...view, mode: 'upside down' } });
    expect(onView.mock.calls).toEqual([[view]]);
    host.showView(view);
    expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'view', view: { ...view, tag: 't1' } }, PLAYER);
  });

  it('says on the console that there is no tour to send @8.20', () => {
    const { hear, posted, error } = start({ getTour: () => null });
    hear('sdk-loaded');
    expect(error).toHaveBeenCalledWith('Tour data is undefined or empty.');
    expect(posted).not.toHaveBeenCalled();
  });

  it('says on the console that the player’s window is gone @8.18', () => {
    const { host, error } = start({ frame: { contentWindow: null } });
    host.tourUpdated(tour);
    expect(error).toHaveBeenCalledWith('Player window not set');
  });

  it('refuses to be set up for an origin that is not allowed @7.14', () => {
    expect(() => start({ allowedOrigins: ['https://other.test'] })).toThrow('not among the allowed');
  });

  it('names the stored tour to the player', () => {
    const { hear, posted } = start({ tourId: 'tour-1' });
    hear({ type: 'sdk-loaded', version: 3 });
    expect(posted.mock.calls[0]![0]).toMatchObject({ type: 'tour', tourId: 'tour-1' });
  });
});

describe('the host of a player of version 3', () => {
  const announcement = { type: 'sdk-loaded', version: 3 };
  const operation: Operation = {
    id: 'o1',
    collection: 'tags',
    kind: 'add',
    item: { id: 't1', title: 'Water shut-off' },
  };
  const changesFrom = (since: number, revision: number): TourChanges => ({
    since,
    revision,
    fields: {},
    collections: { tags: { set: [operation.item], removed: [] } },
  });
  const tourAt = (revision: number): WireTour => ({ ...tour, revision });
  const types = (posted: { mock: { calls: unknown[][] } }) =>
    posted.mock.calls.map(([message]) => (message as { type: string }).type);

  it('tells it what changed instead of the whole tour', () => {
    const { hear, host, posted } = start();
    hear(announcement);
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    host.tourUpdated(tourAt(6), changesFrom(5, 6));
    expect(types(posted)).toEqual(['tour', 'changes', 'changes']);
    expect(posted.mock.lastCall).toEqual([{ type: 'changes', changes: changesFrom(5, 6) }, PLAYER]);
  });

  it.each([1, 2, 'bare'])('tells one of version %s of the whole tour', (version) => {
    const { hear, host, posted } = start();
    hear(version === 'bare' ? 'sdk-loaded' : { type: 'sdk-loaded', version });
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    expect(posted.mock.lastCall![0]).toMatchObject({ type: 'tour', tour: { revision: 5 } });
  });

  it('sends the whole tour where what changed is not known, or begins after what it has', () => {
    const { hear, host, posted } = start();
    hear(announcement);
    host.tourUpdated(tourAt(5));
    host.tourUpdated(tourAt(7), changesFrom(6, 7));
    host.tourUpdated(tourAt(8), changesFrom(7, 8));
    expect(types(posted)).toEqual(['tour', 'tour', 'tour', 'changes']);
  });

  it('says nothing of what it has already', () => {
    const { hear, host, posted } = start();
    hear(announcement);
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    host.tourUpdated(tourAt(5), changesFrom(3, 5));
    host.tourUpdated(tourAt(4));
    expect(types(posted)).toEqual(['tour', 'changes']);
  });

  it('hands on its operations in order with its changes, and answers what has come of them', async () => {
    const order: string[] = [];
    const answer = async ({ changeId }: { changeId: string }) => {
      order.push(`start ${changeId}`);
      await Promise.resolve();
      order.push(`end ${changeId}`);
      return { type: 'saved', changeId, revision: 5 } as const;
    };
    const { hear, posted } = start({ onChange: answer, onOperations: answer });
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    hear({ type: 'tour-changed', changeId: 'b', baseRevision: 4, tour });
    hear({ type: 'operations', changeId: 'c', operations: [operation] });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(3));
    expect(order).toEqual(['start a', 'end a', 'start b', 'end b', 'start c', 'end c']);
  });

  it('tells it of a save once, in the answer, and of what others did meanwhile behind it', async () => {
    const { hear, host, posted } = start({
      onOperations: async ({ changeId }) => {
        host.tourUpdated(tourAt(5), changesFrom(4, 5));
        host.tourUpdated(tourAt(6), changesFrom(5, 6));
        return { type: 'saved', changeId, revision: 5, changes: changesFrom(4, 5) };
      },
    });
    hear(announcement);
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(3));
    expect(types(posted)).toEqual(['tour', 'saved', 'changes']);
    expect(posted.mock.lastCall![0]).toMatchObject({ changes: { since: 5, revision: 6 } });
  });

  it('tells it of what others did before a save, which the answer does not hold', async () => {
    const { hear, host, posted } = start({
      onOperations: async ({ changeId }) => ({
        type: 'saved',
        changeId,
        revision: 6,
        changes: changesFrom(5, 6),
      }),
    });
    hear(announcement);
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2));
    host.tourUpdated(tourAt(6), changesFrom(4, 6));
    expect(types(posted)).toEqual(['tour', 'saved', 'changes']);
  });

  it('tells one that was loaded anew meanwhile of the save, which is not its own', async () => {
    const saved = Promise.withResolvers<HostMessage>();
    const { hear, host, posted } = start({ onOperations: () => saved.promise });
    hear(announcement);
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await Promise.resolve();
    hear(announcement);
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    saved.resolve({ type: 'saved', changeId: 'a', revision: 5, changes: changesFrom(4, 5) });
    await vi.waitFor(() => expect(types(posted)).toEqual(['tour', 'tour', 'saved', 'changes']));
  });

  it('answers operations with an error in read-only mode and where they could not be saved', async () => {
    const watched = start({ mode: 'read-only' });
    watched.hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await vi.waitFor(() => expect(watched.posted).toHaveBeenCalled());
    expect(watched.onOperations).toHaveBeenCalledOnce();
    expect(watched.posted.mock.lastCall![0]).toMatchObject({
      type: 'error',
      changeId: 'a',
      code: 'read-only',
    });

    const failing = start({ onOperations: () => Promise.reject(new Error('offline')) });
    failing.hear({ type: 'operations', changeId: 'b', operations: [operation] });
    await vi.waitFor(() => expect(failing.posted).toHaveBeenCalled());
    expect(failing.posted.mock.lastCall![0]).toMatchObject({
      type: 'error',
      changeId: 'b',
      code: 'internal',
    });
  });
});
