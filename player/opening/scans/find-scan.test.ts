import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayerStore } from '../../state/player-state.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { findScan } from './find-scan.ts';

const ID = '_Scan000001';
const scan = { ...sampleCapture, id: ID, format: 2, parts: [] };
const newPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' });
let page = newPage();

/** What the server answers at each address; anything else it does not know. */
let served: Record<string, unknown> = {};
let asked: string[] = [];
let offline = false;

beforeEach(() => {
  page = newPage();
  served = {};
  asked = [];
  offline = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    if (offline) return Promise.reject(new Error('offline'));
    const content = served[address];
    return Promise.resolve(content ? Response.json(content) : new Response('', { status: 404 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `bases`: what the host answers, one by one. */
function start(...bases: (string | null)[]) {
  const state = createPlayerStore(true);
  const take = (): Promise<string | null> => {
    const base = bases.shift() ?? null;
    state.set({ hostFiles: { ...state.get().hostFiles, base, answered: true } });
    return Promise.resolve(base);
  };
  const want = () => (state.get().hostFiles.answered ? Promise.resolve(state.get().hostFiles.base) : take());
  const changed = vi.fn<() => void>();
  const ended = new AbortController();
  const find = () => findScan(ID, { state, files: { want, renew: take }, changed }, ended.signal);
  return { state, changed, ended, find };
}

async function findLocal({ find }: ReturnType<typeof start>) {
  const found = await find();
  if (found.kind !== 'local') throw new Error(found.kind);
  return found;
}

describe('the capture of a scan', () => {
  it('is among the files of the tour, never among the captures @15.31', async () => {
    served[`/files/g1/captures/${ID}/capture.json`] = scan;
    const found = await findLocal(start('/files/g1/'));
    expect(found).toMatchObject({ folder: `/files/g1/captures/${ID}/`, manifest: { id: ID, format: 2 } });
    expect(asked).toEqual([`/files/g1/captures/${ID}/capture.json`]);
  });

  it('is not shared without a grant, or when the grant leads to none @15.31', async () => {
    expect(await start(null, null).find()).toEqual({ kind: 'not-shared' });
    expect(asked).toEqual([]);
    expect(await start('/files/g1/', '/files/g2/').find()).toEqual({ kind: 'not-shared' });
  });

  it('counts as not reached while server or host do not answer', async () => {
    offline = true;
    expect(await start('/files/g1/').find()).toEqual({ kind: 'failed' });
    const silent = start();
    const never = { want: () => Promise.resolve(null), renew: () => Promise.resolve(null) };
    const context = { state: silent.state, files: never, changed: silent.changed };
    expect(await findScan(ID, context, silent.ended.signal)).toEqual({ kind: 'failed' });
  });

  it('is fetched by the grant of now when the one before has ended @15.31', async () => {
    served[`/files/g2/captures/${ID}/capture.json`] = scan;
    const found = await findLocal(start('/files/g1/', '/files/g2/'));
    expect(found.folder).toBe(`/files/g2/captures/${ID}/`);
  });

  it('goes on at the address that the host names later', async () => {
    served[`/files/g1/captures/${ID}/capture.json`] = scan;
    const player = start('/files/g1/');
    const found = await findLocal(player);
    const { hostFiles } = player.state.get();
    player.state.set({ hostFiles: { ...hostFiles, base: '/files/g3/' } });
    expect(found.folder).toBe(`/files/g3/captures/${ID}/`);
    player.state.set({ hostFiles: { ...hostFiles, base: null } });
    expect(found.folder).toBe(`/files/g3/captures/${ID}/`);
  });

  it('is opened anew once a lost file shows that it is another one, unless one is at work @15.31', async () => {
    const address = `/files/g1/captures/${ID}/capture.json`;
    served[address] = scan;
    const player = start('/files/g1/');
    const found = await findLocal(player);
    expect(await found.lost?.()).toBe(true);
    served[address] = { ...scan, scene: 'other.glb' };
    player.state.set({ draft: { kind: 'tag', original: null, item: {} as never } });
    expect(await found.lost?.()).toBe(false);
    expect(player.changed).not.toHaveBeenCalled();
    player.state.set({ draft: null });
    expect(player.changed).toHaveBeenCalledOnce();
  });

  it('is looked up again when one comes back after a while, until another is opened', async () => {
    vi.useFakeTimers();
    const address = `/files/g1/captures/${ID}/capture.json`;
    served[address] = scan;
    const player = start('/files/g1/');
    await findLocal(player);
    served[address] = { ...scan, name: 'Corrected' };
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
    await vi.waitFor(() => expect(player.changed).toHaveBeenCalledOnce());
    player.ended.abort();
    leave(60_000);
    expect(asked).toHaveLength(2);
  });
});
