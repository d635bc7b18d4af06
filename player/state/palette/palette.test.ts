import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import '../../start-player.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleTag, sampleTour } from '../../testing/samples.ts';
import { startActions } from '../../testing/start-ends.ts';
import { readAnnotations } from '../../tour/read-annotations.ts';
import { createPlayerStore, type PlayerState } from '../player-state.ts';
import { paletteOf, type PaletteFinder } from './create-palette.ts';
import type { PaletteItem } from './palette-item.ts';
import { pickItem } from './pick-item.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', { fullscreenEnabled: false });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const tags = [
  sampleTag({ id: 't1', title: 'Boiler', text: 'Serviced in May' }),
  sampleTag({ id: 't2', title: 'Heizkessel', position: [5, 1, 5] }),
];
const files = [{ name: 'Boiler manual', url: 'https://files.test/boiler.pdf' }];

/** Starts a player in the sample capture, and waits until its search index is complete. */
async function start(fields: Partial<PlayerState> = {}) {
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  const state = createPlayerStore(true);
  const annotations = readAnnotations(sampleTour({ tags }), {});
  const place = capture.place();
  state.set({ capture, screen: { kind: 'walking' }, place, annotations, files, link: 'a', ...fields });
  const palette = paletteOf(state);
  const stop = palette.follow();
  await vi.waitUntil(() => palette.current().ready, { timeout: 10_000 });
  const find = (words: string) => palette.current().answer(words).items;
  return { capture, state, actions: startActions(state), palette, find, stop };
}

const keys = (items: readonly PaletteItem[]): string[] => items.map(({ key }) => key);
const keysOf = (finder: PaletteFinder, words: string): string[] => keys(finder.answer(words).items);

describe('the palette', () => {
  it('finds annotations by words and meaning, files by name, rooms, floors and commands @13.40', async () => {
    const { find } = await start();
    expect(keys(find('boiler'))).toEqual(['tag:t1', `file:${files[0]!.url}`, 'tag:t2']);
    expect(keys(find('serviced'))).toEqual(['tag:t1']);
    const [room] = sampleCapture.rooms;
    expect(keys(find(room!.name))).toContain(`room:${room!.id}`);
    expect(keys(find('puppenhaus'))).toEqual(['command:dollhouse']);
    expect(keys(find('share'))[0]).toBe('command:share');
    expect(keys(find(sampleCapture.floors[1]!.name))).toContain(`floor:${sampleCapture.floors[1]!.id}`);
  });

  it('shows the place of a result and its walking distance @13.44', async () => {
    const { palette, capture, state } = await start();
    const answer = palette.current().answer('boiler');
    const [boiler] = answer.items;
    expect(boiler!.place).toMatchObject({ room: expect.anything(), floor: { id: 'ground' } });
    const before = answer.metresTo(boiler!);
    expect(before).toBeGreaterThanOrEqual(0);
    await capture.goTo(boiler!.place.sweep!.id);
    state.set({ place: capture.place() });
    expect(palette.current().answer('boiler').metresTo(boiler!)).toBe(0);
  });

  it('follows edits and deletions, and offers only actions that the user may perform @13.40', async () => {
    const { state, palette } = await start();
    expect(keysOf(palette.current(), 'add tag')).toEqual([]);
    state.set({ canEdit: true, annotations: readAnnotations(sampleTour({ tags: [tags[1]] }), {}) });
    await vi.waitUntil(() => keysOf(palette.current(), 'add tag').length > 0, 10_000);
    expect(keysOf(palette.current(), 'serviced')).toEqual([]);
    const added = keysOf(palette.current(), '').filter((key) => key.startsWith('command:add-'));
    expect(added).toEqual(['command:add-tag', 'command:add-point']);
  });

  it('omits annotations while another capture replaces their own', async () => {
    const { find } = await start({ substitute: true });
    expect(keys(find('heizkessel'))).toEqual([`file:${files[0]!.url}`]);
  });

  it('offers unplaced items to users with edit rights', async () => {
    const waiting = { tag: [{ id: 't9', title: 'Pump', text: '', color: 'blue' }] };
    const { find, state, actions } = await start({ unplaced: waiting });
    expect(find('pump')).toEqual([]);
    state.set({ canEdit: true });
    await vi.waitUntil(() => find('pump').length > 0);
    const [pump] = find('pump');
    expect(pump).toMatchObject({ group: 'To be placed', kind: 'Tag', title: 'Pump' });
    pickItem(state, actions, pump!, false);
    expect(state.get().placing).toMatchObject({ kind: 'tag', unplaced: { id: 't9' } });
  });

  it('offers recent items first, then nearby rooms and commands, if the query is empty @13.45', async () => {
    const { state, actions, find } = await start();
    const pick = (words: string): void => pickItem(state, actions, find(words)[0]!, false);
    pick('dollhouse');
    pick('heizkessel');
    pick('dollhouse');
    expect(keys(find('')).slice(0, 2)).toEqual(['command:dollhouse', 'tag:t2']);
    expect(find('')[2]!.icon).toBe('room');
    for (let at = 0; at < 30; at += 1) state.set({ link: `twin ${at}` });
    expect(keys(find(''))).not.toContain('tag:t2');
  });

  it('limits the number of recent items and of twins that have them', async () => {
    const { state, actions, find } = await start();
    const all = find('');
    for (let at = 0; at < 40; at += 1) {
      state.set({ link: `twin ${at}` });
      for (const item of all.filter(({ icon }) => icon === 'room')) pickItem(state, actions, item, true);
    }
    const recent = JSON.parse([...kept.values()][0]!) as [string, string[]][];
    expect(recent.length).toBeLessThanOrEqual(12);
    expect(Math.max(...recent.map(([, own]) => own.length))).toBeLessThanOrEqual(8);
  });
});

describe('a selected result', () => {
  it.each([
    ['on the shortest path', false],
    ['at once', true],
  ])('opens from a place in front of the result, %s @13.44', async (_, atOnce) => {
    const { state, actions, find, capture } = await start();
    const goTo = vi.spyOn(capture, 'goTo');
    const walk = vi.spyOn(capture.travel.walk, 'walkTo');
    pickItem(state, actions, find('heizkessel')[0]!, atOnce);
    await vi.waitUntil(() => state.get().selection?.id === 't2', 10_000);
    await vi.waitUntil(() => capture.atRest(), 10_000);
    const { sweep } = capture.place();
    expect(walk).toHaveBeenLastCalledWith(sweep, expect.anything());
    // A walk has only begun, but a jump has already arrived.
    expect(goTo.mock.calls).toEqual(atOnce ? [[sweep!.id]] : []);
    expect([capture.mode(), sweep!.room]).toEqual(['inside', 'hall']);
  });

  it('leads from outside into the room that was selected', async () => {
    const { state, actions, find, capture } = await start();
    await capture.setMode('dollhouse');
    const { rooms } = sampleCapture;
    const last = rooms.at(-1)!;
    const item = find(last.name).find(({ key }) => key === `room:${last.id}`);
    if (item) pickItem(state, actions, item, false);
    await vi.waitUntil(() => capture.mode() === 'inside' && capture.place().room?.id === last.id, 10_000);
  });
});

describe('the search', () => {
  it('opens with a link’s words and selects the best result, unless there is no space @13.46', async () => {
    const { state, actions } = await start();
    actions.findAndOpen('boiler');
    expect(state.get()).toMatchObject({ sheet: 'search', search: { words: 'boiler', last: null } });
    state.set({ sheet: null, screen: { kind: 'flat', reason: '', again: false } });
    actions.findAndOpen('boiler');
    actions.openSearch();
    expect(state.get()).toMatchObject({ sheet: null, filter: 'boiler' });
  });
});
