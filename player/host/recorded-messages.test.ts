import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '../../contract/changes/operation.ts';
import type { HostMessage, PlayerMessage, WireTour } from '../../contract/protocol/player-messages.ts';
import { readViewState, type ViewState, type WireView } from '../../contract/protocol/view-state.ts';
import type { Tag } from '../../contract/tag.ts';
import { HOST, PLAYER, startBridge, startHost } from '../testing/start-ends.ts';
import { createWindowPair } from '../testing/window-pair.ts';
import { changeItem, removeItem } from '../tour/stored-item.ts';
import { GATHER } from '../tour/queue/change-queue.ts';

/** A message of the recording, and how its end says it. */
type Entry = { said: unknown } & (
  | { from: 'player'; data: PlayerMessage }
  | { from: 'host'; data: HostMessage }
);

const file = new URL('../../tests/fixtures/version-0.8/messages.json', import.meta.url);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Entry[];
const version2 = recorded.map((entry): Entry => ({ ...entry, said: entry.data }));
/** Ends of version 1 said the same without views and link, and the player said it bare. */
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

/** What the person did, edit by edit; null: the player sent the last one again by itself. */
const edits: readonly (((seen: Tag) => Operation) | null)[] = [
  (seen) => changeItem('tags', seen, { ...seen, title: 'Boiler 1' }),
  (seen) => changeItem('tags', seen, { ...seen, title: 'Mine' }),
  null,
  (seen) => changeItem('tags', seen, { ...seen, overtaken: undefined }),
  (seen) => changeItem('tags', seen, { ...seen, text: 'Checked in May' }),
  null,
  (seen) => removeItem('tags', seen),
];

const isChange = (data: unknown): data is { changeId: string } =>
  (data as { type?: unknown } | null)?.type === 'tour-changed';

it.each([
  [2, version2],
  [1, version1],
])('today’s player says to a host of version %i what the player before said', async (version, entries) => {
  const { player } = createWindowPair(HOST, PLAYER);
  const viewWanted = vi.fn<(view: ViewState) => void>();
  const bridge = startBridge(player, () => {}, viewWanted);
  const remaining = [...edits];
  for (const { from, data, said } of entries) {
    if (from === 'host') {
      const changeId = player.posted.findLast(isChange)?.changeId;
      const heard = 'changeId' in data ? { ...data, changeId } : said;
      player.own.deliver({ origin: HOST, source: player.peer, data: heard });
      if (data.type === 'view') expect(viewWanted).toHaveBeenLastCalledWith(readViewState(data.view));
      continue;
    }
    if (data.type === 'sdk-loaded') continue;
    if (data.type === 'view') bridge.tellView(readViewState(data.view)!);
    if (data.type === 'tour-changed') {
      const [tag] = bridge.queue.tour()!.tags as Tag[];
      const edit = remaining.shift();
      if (edit) bridge.queue.edit(edit(tag!));
      await vi.advanceTimersByTimeAsync(edit ? GATHER : 2_000);
    }
    const { changeId: _id, ...wanted } = data as { changeId?: string };
    expect(player.posted.at(-1)).toMatchObject(wanted);
  }
  expect(remaining).toEqual([]);
  expect(player.posted.filter(isChange)).toHaveLength(edits.length);
  expect(bridge.queue.status()).toEqual({ kind: 'saved' });
  expect(bridge.link()).toBe(version === 2 ? 'https://twins.test/demo/u1' : '');
});

it.each([
  [2, version2],
  [1, version1],
])('today’s host answers a player of version %i as the host before did', async (_version, entries) => {
  const { host } = createWindowPair(HOST, PLAYER);
  const views = entries.flatMap(({ from, data }) =>
    from === 'host' && data.type === 'view' ? [readViewState(data.view)!] : [],
  );
  const seen: ViewState[] = [];
  const answers = entries.flatMap(({ from, data }) => (from === 'host' && 'changeId' in data ? [data] : []));
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
});

it('a view says to ends of version 1 and 2 which tag is open', () => {
  const { player } = createWindowPair(HOST, PLAYER);
  const bridge = startBridge(player);
  const views = recorded.flatMap(({ data }) => (data.type === 'view' ? [data.view as WireView] : []));
  expect(views.map(({ tag }) => tag)).toContain('boiler');
  for (const view of views) {
    bridge.tellView(readViewState(view)!);
    expect(player.posted.at(-1)).toMatchObject({ view: { tag: view.tag } });
  }
});
