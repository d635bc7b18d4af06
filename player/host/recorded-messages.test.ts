import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostMessage, PlayerMessage, WireTour } from '../../contract/protocol/player-messages.ts';
import { readViewState, type ViewState, type WireView } from '../../contract/protocol/view-state.ts';
import { HOST, PLAYER, startBridge, startHost } from '../testing/start-ends.ts';
import { createWindowPair } from '../testing/window-pair.ts';

/** A recorded message, and the form in which its sender posts it. */
type Entry = { said: unknown } & (
  | { from: 'player'; data: PlayerMessage }
  | { from: 'host'; data: HostMessage }
);

const file = new URL('../../tests/fixtures/version-0.8/messages.json', import.meta.url);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Entry[];
const version2 = recorded.map((entry): Entry => ({ ...entry, said: entry.data }));
/** Version 1 has the same messages except views and links, and its player sends changes as the bare tour. */
const version1 = recorded
  .filter(({ data }) => data.type !== 'view')
  .map((entry): Entry => ({ ...entry, said: sayBare(entry.data) }));

function sayBare(data: PlayerMessage | HostMessage): unknown {
  if (data.type === 'sdk-loaded') return 'sdk-loaded';
  if (data.type === 'tour-changed') return data.tour;
  if (data.type !== 'tour') return { ...data, changeId: 'bare' };
  const { link: _link, ...tour } = data;
  return { ...tour, version: 1 };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [2, version2],
  [1, version1],
])(
  'the current host sends a player of version %i the same responses as the old host',
  async (_version, entries) => {
    const { host } = createWindowPair(HOST, PLAYER);
    const views = entries.flatMap(({ from, data }) =>
      from === 'host' && data.type === 'view' ? [readViewState(data.view)!] : [],
    );
    const seen: ViewState[] = [];
    const answers = entries.flatMap(({ from, data }) =>
      from === 'host' && 'changeId' in data ? [data] : [],
    );
    let tour: WireTour | null = null;
    const page = startHost(host, {
      link: 'https://twins.test/demo/u1',
      tourId: 'tour-1',
      getTour: () => tour,
      getView: () => views[0] ?? null,
      onView: (view) => seen.push(view),
      onOperations: ({ changeId }) => {
        const answer = { ...answers.shift()!, changeId };
        const { type } = answer;
        return Promise.resolve(
          type === 'conflict' ? { type: 'error', changeId, code: type, detail: '' } : answer,
        );
      },
    });
    for (const [index, { from, data, said }] of entries.entries()) {
      const next = entries[index + 1]?.data;
      if (from === 'player') {
        if (next?.type === 'tour' || next?.type === 'conflict') ({ tour } = next);
        host.own.deliver({ origin: PLAYER, source: host.peer, data: said });
        await vi.advanceTimersByTimeAsync(0);
        if (data.type === 'view') expect(seen.at(-1)).toEqual(readViewState(data.view));
      } else if (data.type === 'tour' && index > 1) {
        const revision = Number(data.tour.revision);
        const changes = { since: revision - 1, revision, fields: { name: data.tour.name }, collections: {} };
        page.tourUpdated(data.tour, changes);
      } else if (data.type === 'view' && index > 2) {
        page.showView(readViewState(data.view)!);
      }
    }
    const wanted = entries.flatMap(({ from, data, said }) =>
      from === 'host' ? [{ ...(said as object), ...(data.type === 'tour' ? { version: 3 } : {}) }] : [],
    );
    expect(host.posted).toMatchObject(wanted);
  },
);

it('a view sent to a host of version 1 or 2 names the open tag', () => {
  const { player } = createWindowPair(HOST, PLAYER);
  const bridge = startBridge(player);
  const views = recorded.flatMap(({ data }) => (data.type === 'view' ? [data.view as WireView] : []));
  expect(views.map(({ tag }) => tag)).toContain('boiler');
  for (const view of views) {
    bridge.tellView(readViewState(view)!);
    expect(player.posted.at(-1)).toMatchObject({ view: { tag: view.tag } });
  }
});
