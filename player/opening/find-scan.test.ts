import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptureView } from '../../contract/protocol/view-state.ts';
import { createLocalCapture, type LocalCapture } from '../capture/model/local-capture.ts';
import { createPlayerStore } from '../state/player-state.ts';
import { sampleCapture } from '../testing/sample-capture.ts';
import { findScan } from './find-scan.ts';

const ID = '_Scan000001';
const scan = { ...sampleCapture, id: ID, format: 2, parts: [] };
const ADDRESS = `/files/g1/captures/${ID}/capture.json`;
const newPage = () =>
  Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    activeElement: null as { matches: () => boolean } | null,
  });
let page = newPage();
/** True while the stage is pressed. */
let pressed = false;

/** The server's response at each address. Other addresses return 404. */
let served: Record<string, unknown> = {};
let asked: string[] = [];
let offline = false;
/** A promise that delays the responses. */
let gate: Promise<void> | null = null;

beforeEach(() => {
  page = newPage();
  served = {};
  asked = [];
  offline = false;
  gate = null;
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (offline) throw new Error('offline');
    await gate;
    const content = served[address];
    return content ? Response.json(content) : new Response('', { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Looks up a scan's capture. `bases` are the host's answers in order. */
function start(...bases: (string | null)[]) {
  const state = createPlayerStore(true);
  const take = (): Promise<string | null> => {
    const base = bases.shift() ?? null;
    state.set({ hostFiles: { ...state.get().hostFiles, base, answered: true } });
    return Promise.resolve(base);
  };
  const want = () => (state.get().hostFiles.answered ? Promise.resolve(state.get().hostFiles.base) : take());
  const reopen = vi.fn<() => void>();
  const show = vi.fn<(capture: LocalCapture, view: CaptureView) => void>();
  const stage = { matches: () => pressed } as unknown as HTMLElement;
  const player = { state, page: { stage, announce: () => {} }, scene: () => ({ show }), reopen };
  const ended = new AbortController();
  const find = () => findScan(ID, { ...player, files: { want, renew: take } }, ended.signal);
  /** Makes the host report a change of the capture. */
  const tell = (capture: number) => state.set({ hostFiles: { ...state.get().hostFiles, capture } });
  return { state, player, show, reopen, ended, find, tell };
}

async function findLocal({ find, state }: ReturnType<typeof start>) {
  const found = await find();
  if (found.kind !== 'local') throw new Error(found.kind);
  const capture = createLocalCapture(found.manifest, found, () => true);
  state.set({ capture, screen: { kind: 'walking' } });
  return found;
}

describe('a scan’s capture', () => {
  it('is requested from the files of the tour, never from the captures @15.31', async () => {
    served[ADDRESS] = scan;
    const found = await findLocal(start('/files/g1/'));
    expect(found).toMatchObject({ folder: `/files/g1/captures/${ID}/`, manifest: { id: ID, format: 2 } });
    expect(asked).toEqual([`/files/g1/captures/${ID}/capture.json`]);
  });

  it('is not shared without a grant, or if the grant does not lead to a capture @15.31', async () => {
    expect(await start(null, null).find()).toEqual({ kind: 'not-shared' });
    expect(asked).toEqual([]);
    expect(await start('/files/g1/', '/files/g2/').find()).toEqual({ kind: 'not-shared' });
  });

  it('is unreachable while the server or host does not respond', async () => {
    offline = true;
    expect(await start('/files/g1/').find()).toEqual({ kind: 'failed' });
    const silent = start();
    const never = { want: () => Promise.resolve(null), renew: () => Promise.resolve(null) };
    const context = { ...silent.player, files: never };
    expect(await findScan(ID, context, silent.ended.signal)).toEqual({ kind: 'failed' });
  });

  it('loads with the current grant after the previous grant has expired @15.31', async () => {
    served[`/files/g2/captures/${ID}/capture.json`] = scan;
    const found = await findLocal(start('/files/g1/', '/files/g2/'));
    expect(found.folder).toBe(`/files/g2/captures/${ID}/`);
  });

  it('switches to a new file address when the host sends one', async () => {
    served[ADDRESS] = scan;
    const player = start('/files/g1/');
    const found = await findLocal(player);
    const { hostFiles } = player.state.get();
    player.state.set({ hostFiles: { ...hostFiles, base: '/files/g3/' } });
    expect(found.folder).toBe(`/files/g3/captures/${ID}/`);
    player.state.set({ hostFiles: { ...hostFiles, base: null } });
    expect(found.folder).toBe(`/files/g3/captures/${ID}/`);
  });

  it('reopens if its model changed, unless the user is working @15.31', async () => {
    vi.useFakeTimers();
    served[ADDRESS] = scan;
    const player = start('/files/g1/');
    const found = await findLocal(player);
    expect(await found.lost?.()).toBe(true);
    served[ADDRESS] = { ...scan, scene: 'other.glb' };
    player.state.set({ draft: { kind: 'tag', original: null, item: {} as never } });
    expect(await found.lost?.()).toBe(false);
    for (const busy of [{ openFile: { documentId: 'd1' } }, { draft: null }]) {
      vi.advanceTimersByTime(5_000);
      expect(player.reopen).not.toHaveBeenCalled();
      player.state.set(busy);
    }
    vi.advanceTimersByTime(5_000);
    expect(player.reopen).not.toHaveBeenCalled();
    player.state.set({ openFile: null });
    page.activeElement = { matches: () => true };
    vi.advanceTimersByTime(5_000);
    expect(player.reopen).not.toHaveBeenCalled();
    page.activeElement = null;
    vi.advanceTimersByTime(5_000);
    expect(player.reopen).toHaveBeenCalledOnce();
    expect(player.show).not.toHaveBeenCalled();
  });

  it('applies corrections in place, keeping position and direction @15.84', async () => {
    vi.useFakeTimers();
    served[ADDRESS] = scan;
    const player = start('/files/g1/');
    await findLocal(player);
    const { capture: before } = player.state.get();
    await before?.setView({ ...before.view(), sweep: 'corner', position: [2, 1.6, 1], yaw: 1 });
    player.tell(5);
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
    vi.advanceTimersByTime(5_000);
    expect(player.show).not.toHaveBeenCalled();

    const named = scan.rooms.map((room, index) => (index === 0 ? { ...room, name: 'Archive' } : room));
    served[ADDRESS] = { ...scan, rooms: named };
    player.tell(6);
    await vi.waitFor(() => expect(asked).toHaveLength(3), 10_000);
    pressed = true;
    vi.advanceTimersByTime(5_000);
    expect(player.show).not.toHaveBeenCalled();
    pressed = false;
    vi.advanceTimersByTime(5_000);
    const { capture } = player.state.get();
    expect(capture?.rooms[0]?.name).toBe('Archive');
    expect(player.show).toHaveBeenCalledExactlyOnceWith(
      capture,
      expect.objectContaining({ sweep: 'corner', yaw: 1 }),
    );
    player.tell(7);
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(player.show).toHaveBeenCalledOnce();
    expect(player.reopen).not.toHaveBeenCalled();
  });

  it('shows another viewpoint if the current viewpoint was removed @15.84', async () => {
    vi.useFakeTimers();
    served[ADDRESS] = scan;
    const player = start('/files/g1/');
    await findLocal(player);
    const { capture: before } = player.state.get();
    const { sweep: here } = before!.place();
    const sweeps = scan.sweeps.filter(({ id }) => id !== here!.id);
    served[ADDRESS] = { ...scan, sweeps, start: { ...scan.start, sweep: sweeps[0]!.id } };
    player.tell(6);
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
    await vi.advanceTimersByTimeAsync(1_000);
    const [, view] = player.show.mock.calls[0]!;
    expect(sweeps.map(({ id }) => id)).toContain(view.sweep);
  });

  it('is requested again if a change arrives during a request @15.84', async () => {
    served[ADDRESS] = scan;
    const player = start('/files/g1/');
    await findLocal(player);
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    player.tell(5);
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
    player.tell(6);
    player.tell(7);
    resolve();
    await vi.waitFor(() => expect(asked).toHaveLength(3), 10_000);
    await promise;
    expect(asked).toHaveLength(3);
  });

  it('is checked for changes when the user returns after a while, until another capture opens', async () => {
    vi.useFakeTimers();
    served[ADDRESS] = scan;
    const player = start('/files/g1/');
    await findLocal(player);
    served[ADDRESS] = { ...scan, scene: 'other.glb' };
    const leave = (milliseconds: number): void => {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      vi.advanceTimersByTime(milliseconds);
      page.visibilityState = 'visible';
      page.dispatchEvent(new Event('visibilitychange'));
    };
    leave(1000);
    expect(asked).toHaveLength(1);
    leave(60_000);
    await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(player.reopen).toHaveBeenCalledOnce();
    player.ended.abort();
    leave(60_000);
    expect(asked).toHaveLength(2);
  });
});
