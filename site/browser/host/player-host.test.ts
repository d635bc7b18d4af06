import { describe, expect, it, vi } from 'vitest';
import { PROTOCOL_VERSION, type WireTour } from '../../../contract/protocol/player-messages.ts';
import type { ViewState } from '../../../contract/protocol/view-state.ts';
import { PLAYER, startHost, tour, view } from '../../../tests/support/servers/started-host.ts';
import type { PlayerHostOptions } from './player-host.ts';

describe('the host of a player', () => {
  it.each(['sdk-loaded', { type: 'sdk-loaded', version: 1 }])(
    'responds to each announcement %j @4.16 @7.14',
    (announcement) => {
      const { hear, posted } = startHost();
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
    'ignores messages from other windows or origins: %j',
    (from) => {
      const { hear, posted } = startHost();
      hear('sdk-loaded', from);
      expect(posted).not.toHaveBeenCalled();
    },
  );

  it('treats a tour without an envelope as a change from that tour’s own revision @4.17', async () => {
    const { hear, onOperations, posted } = startHost();
    hear({ ...tour, name: 'Renamed' });
    await vi.waitFor(() => expect(posted).toHaveBeenCalled(), 10_000);
    expect(onOperations.mock.calls[0]![0].operations).toMatchObject([
      { collection: 'twin', changed: ['name'], item: { name: 'Renamed' }, before: { name: 'Head office' } },
    ]);
  });

  it('saves changes one at a time, in order', async () => {
    const order: string[] = [];
    const onOperations: PlayerHostOptions['onOperations'] = async ({ changeId }) => {
      order.push(`start ${changeId}`);
      await Promise.resolve();
      order.push(`end ${changeId}`);
      return { type: 'saved', changeId, revision: 5 };
    };
    const { hear, posted } = startHost({ onOperations });
    for (const changeId of ['a', 'b']) hear({ type: 'operations', changeId, operations: [] });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2), 10_000);
    expect(order).toEqual(['start a', 'end a', 'start b', 'end b']);
  });

  it('returns an error in read-only mode, even if the page saves the change @11.42', async () => {
    const { hear, posted, onOperations } = startHost({ mode: 'read-only' });
    hear({ type: 'tour-changed', changeId: 'a', baseRevision: 4, tour });
    await vi.waitFor(() => expect(posted).toHaveBeenCalled(), 10_000);
    expect(onOperations).toHaveBeenCalledOnce();
    expect(posted.mock.calls[0]![0]).toMatchObject({ type: 'error', changeId: 'a', code: 'read-only' });
  });

  it('saves a whole-tour player’s changes as operations on the tour that the player received', async () => {
    const tag = { id: 't1', title: 'Boiler' };
    const sent = { ...tour, tags: [tag, { id: 't2', title: 'Pump' }], later: { kept: true } };
    const { hear, onOperations, posted } = startHost({ getTour: () => sent });
    hear({ type: 'sdk-loaded', version: 2 });
    const changed = {
      ...sent,
      tags: [{ ...tag, title: 'Boiler 1' }, { id: 't3' }],
      public: true,
      revision: 9,
    };
    hear({ type: 'tour-changed', changeId: 'a', baseRevision: 4, tour: changed });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2), 10_000);
    expect(onOperations.mock.calls[0]![0].operations).toMatchObject([
      { kind: 'change', item: { id: 't1' }, changed: ['title'], before: { title: 'Boiler' } },
      { kind: 'remove', item: { id: 't2' } },
      { kind: 'add', item: { id: 't3' } },
    ]);
    expect(posted.mock.lastCall![0]).toEqual({ type: 'saved', changeId: 'a', revision: 5 });
    // The next change starts from the state that was just saved.
    hear({ type: 'tour-changed', changeId: 'b', baseRevision: 5, tour: { ...changed, name: 'Depot' } });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(3), 10_000);
    expect(onOperations.mock.calls[1]![0].operations).toMatchObject([
      { collection: 'twin', changed: ['name'] },
    ]);
  });

  it('sends a whole-tour player the tour after a change by another player, or to the same field', async () => {
    const { hear, posted, onOperations } = startHost();
    hear({ type: 'sdk-loaded', version: 2 });
    hear({ type: 'tour-changed', changeId: 'a', baseRevision: 3, tour: { ...tour, name: 'Depot' } });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2), 10_000);
    expect(onOperations).not.toHaveBeenCalled();
    onOperations.mockResolvedValueOnce({
      type: 'error',
      changeId: 'b',
      code: 'conflict',
      detail: 'Changed.',
    });
    hear({ type: 'tour-changed', changeId: 'b', baseRevision: 4, tour: { ...tour, name: 'Depot' } });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(3), 10_000);
    expect(posted.mock.calls.slice(1).map(([message]) => message)).toEqual([
      { type: 'conflict', changeId: 'a', tour },
      { type: 'conflict', changeId: 'b', tour },
    ]);
  });

  it('passes on messages about files, and works in pages without files @14.16', () => {
    const onFiles = vi.fn<(message: unknown) => void>();
    const knowing = startHost({ onFiles });
    knowing.hear({ type: 'files', message: { kind: 'grant-wanted' } });
    knowing.hear({ type: 'files', message: { kind: 'grant-wanted' } }, { origin: 'http://localhost:5174' });
    expect(onFiles.mock.calls).toEqual([[{ kind: 'grant-wanted' }]]);
    const older = startHost();
    older.hear({ type: 'files', message: { kind: 'grant-wanted' } });
    older.hear({ type: 'files' });
    expect(older.posted).not.toHaveBeenCalled();
  });

  it('sends the initial view after the tour, and sends it again with the tour on request', () => {
    const { hear, posted } = startHost({ link: 'https://twins.test/demo/u1', getView: () => view });
    hear('sdk-loaded');
    expect(posted.mock.calls.map(([message]) => message)).toEqual([
      { type: 'tour', version: PROTOCOL_VERSION, mode: 'edit', tour, link: 'https://twins.test/demo/u1' },
      { type: 'view', view: { ...view, tag: 't1' } },
    ]);
  });

  it('reports the player’s current view, and makes the player show another view', () => {
    const onView = vi.fn<(seen: ViewState) => void>();
    const { hear, host, posted } = startHost({ onView });
    hear({ type: 'view', view });
    hear({ type: 'view', view: { ...view, mode: 'upside down' } });
    expect(onView.mock.calls).toEqual([[view]]);
    host.showView(view);
    expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'view', view: { ...view, tag: 't1' } }, PLAYER);
  });

  it('sends a link’s request if there is no view @13.10', () => {
    const start = { kind: 'tour', stop: null } as const;
    const { hear, host, posted } = startHost({ getStart: () => start });
    hear({ type: 'sdk-loaded', version: 3 });
    host.begin({ kind: 'find', words: 'pump' });
    expect(posted.mock.calls.slice(1).map(([message]) => message)).toEqual([
      { type: 'start', start },
      { type: 'start', start: { kind: 'find', words: 'pump' } },
    ]);
    const seeing = startHost({ getView: () => view, getStart: () => start });
    seeing.hear({ type: 'sdk-loaded', version: 3 });
    expect(seeing.posted.mock.calls.at(-1)![0]).toMatchObject({ type: 'view' });
  });

  it('logs an error if there is no tour to send @8.20', () => {
    for (const none of [null, {} as WireTour]) {
      const { hear, posted, error } = startHost({ getTour: () => none });
      hear('sdk-loaded');
      expect(error).toHaveBeenCalledExactlyOnceWith('Tour data is undefined or empty.');
      expect(posted).not.toHaveBeenCalled();
    }
  });

  it('logs an error if the player’s window is missing @8.18', () => {
    const { host, hear, error } = startHost({ frame: { contentWindow: null } });
    host.tourUpdated(tour);
    hear('sdk-loaded');
    expect(error.mock.calls).toEqual([['Player window not set'], ['Player window not set']]);
  });

  it('rejects an origin that is not allowed @7.14', () => {
    expect(() => startHost({ allowedOrigins: ['https://other.test'] })).toThrow('is not allowed');
  });

  it('sends the id of the stored tour to the player', () => {
    const { hear, posted } = startHost({ tourId: 'tour-1' });
    hear({ type: 'sdk-loaded', version: 3 });
    expect(posted.mock.calls[0]![0]).toMatchObject({ type: 'tour', tourId: 'tour-1' });
  });
});
