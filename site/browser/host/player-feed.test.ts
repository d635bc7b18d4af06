import { describe, expect, it, vi } from 'vitest';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import { PLAYER, startHost, tour } from '../../../tests/support/servers/started-host.ts';

describe('the host of a version 3 player', () => {
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

  it('sends changes instead of the whole tour', () => {
    const { hear, host, posted } = startHost();
    hear(announcement);
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    host.tourUpdated(tourAt(6), changesFrom(5, 6));
    expect(types(posted)).toEqual(['tour', 'changes', 'changes']);
    expect(posted.mock.lastCall).toEqual([{ type: 'changes', changes: changesFrom(5, 6) }, PLAYER]);
  });

  it.each([1, 2, 'bare'])('sends the whole tour to a player of version %s instead', (version) => {
    const { hear, host, posted } = startHost();
    hear(version === 'bare' ? 'sdk-loaded' : { type: 'sdk-loaded', version });
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    expect(posted.mock.lastCall![0]).toMatchObject({ type: 'tour', tour: { revision: 5 } });
  });

  it('sends the whole tour if changes are unknown or start after the player’s revision', () => {
    const { hear, host, posted } = startHost();
    hear(announcement);
    host.tourUpdated(tourAt(5));
    host.tourUpdated(tourAt(7), changesFrom(6, 7));
    host.tourUpdated(tourAt(8), changesFrom(7, 8));
    expect(types(posted)).toEqual(['tour', 'tour', 'tour', 'changes']);
  });

  it('does not send changes that the player already has', () => {
    const { hear, host, posted } = startHost();
    hear(announcement);
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    host.tourUpdated(tourAt(5), changesFrom(3, 5));
    host.tourUpdated(tourAt(4));
    expect(types(posted)).toEqual(['tour', 'changes']);
  });

  it('saves the player’s operations in order with its changes, and returns their results', async () => {
    const order: string[] = [];
    const answer = async ({ changeId }: { changeId: string }) => {
      order.push(`start ${changeId}`);
      await Promise.resolve();
      order.push(`end ${changeId}`);
      return { type: 'saved', changeId, revision: 5 } as const;
    };
    const { hear, posted } = startHost({ onOperations: answer });
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    hear({ type: 'tour-changed', changeId: 'b', baseRevision: 4, tour });
    hear({ type: 'operations', changeId: 'c', operations: [operation] });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(3), 10_000);
    expect(order).toEqual(['start a', 'end a', 'start b', 'end b', 'start c', 'end c']);
  });

  it('reports a save once, in the response, followed by later changes of others', async () => {
    const { hear, host, posted } = startHost({
      onOperations: async ({ changeId }) => {
        host.tourUpdated(tourAt(5), changesFrom(4, 5));
        host.tourUpdated(tourAt(6), changesFrom(5, 6));
        return { type: 'saved', changeId, revision: 5, changes: changesFrom(4, 5) };
      },
    });
    hear(announcement);
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(3), 10_000);
    expect(types(posted)).toEqual(['tour', 'saved', 'changes']);
    expect(posted.mock.lastCall![0]).toMatchObject({ changes: { since: 5, revision: 6 } });
  });

  it('reports changes by others before a save if the response does not include them', async () => {
    const { hear, host, posted } = startHost({
      onOperations: async ({ changeId }) => ({
        type: 'saved',
        changeId,
        revision: 6,
        changes: changesFrom(5, 6),
      }),
    });
    hear(announcement);
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2), 10_000);
    host.tourUpdated(tourAt(6), changesFrom(4, 6));
    expect(types(posted)).toEqual(['tour', 'saved', 'changes']);
  });

  it('reports a save to a player that reloaded in the meantime', async () => {
    const saved = Promise.withResolvers<HostMessage>();
    const { hear, host, posted } = startHost({ onOperations: () => saved.promise });
    hear(announcement);
    hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await Promise.resolve();
    hear(announcement);
    host.tourUpdated(tourAt(5), changesFrom(4, 5));
    saved.resolve({ type: 'saved', changeId: 'a', revision: 5, changes: changesFrom(4, 5) });
    await vi.waitFor(() => expect(types(posted)).toEqual(['tour', 'tour', 'saved', 'changes']), 10_000);
  });

  it('rejects operations in read-only mode, and operations that the page fails to save', async () => {
    const watched = startHost({ mode: 'read-only' });
    watched.hear({ type: 'operations', changeId: 'a', operations: [operation] });
    await vi.waitFor(() => expect(watched.posted).toHaveBeenCalled(), 10_000);
    expect(watched.onOperations).toHaveBeenCalledOnce();
    expect(watched.posted.mock.lastCall![0]).toMatchObject({
      type: 'error',
      changeId: 'a',
      code: 'read-only',
    });

    const failing = startHost({ onOperations: () => Promise.reject(new Error('offline')) });
    failing.hear({ type: 'operations', changeId: 'b', operations: [operation] });
    await vi.waitFor(() => expect(failing.posted).toHaveBeenCalled(), 10_000);
    expect(failing.posted.mock.lastCall![0]).toMatchObject({
      type: 'error',
      changeId: 'b',
      code: 'internal',
    });
  });
});
