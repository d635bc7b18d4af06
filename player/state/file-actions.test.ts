import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TourDocument } from '../../contract/files/stored-file.ts';
import type { FilePlayerMessage } from '../../contract/files/file-messages.ts';
import { startActions } from '../testing/start-ends.ts';
import { createPlayerStore } from './player-state.ts';

const BASE = 'https://player.test/files/g1/';
const SHA = 'a'.repeat(64);
const plan = {
  name: 'Plan.pdf',
  file: { version: 'v1', sha256: SHA, bytes: 3, type: 'application/pdf', kind: 'pdf', thumbnail: true },
} as TourDocument;

describe('the player’s access to files', () => {
  const told: FilePlayerMessage[] = [];
  const state = createPlayerStore(true);
  const start = () => startActions(state, { tellFiles: (message) => void told.push(message) }).files;
  let files = start();

  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
    state.set(createPlayerStore(true).get());
    files = start();
  });
  afterEach(() => vi.useRealTimers());

  /** Waits until the code that loads on first use has sent its requests to the host. */
  const heardByHost = (count: number) => vi.waitUntil(() => told.length >= count);

  it('requests the grant only once, regardless of the number of components that use files @14.16', async () => {
    const wanted = Promise.all([files.want(), files.want()]);
    await heardByHost(1);
    files.hear({ kind: 'grant', base: BASE });
    expect(await wanted).toEqual([BASE, BASE]);
    expect(await files.want()).toBe(BASE);
    expect(told).toEqual([{ kind: 'grant-wanted' }]);
    expect(files.addressOf(plan)).toBe(BASE + SHA);
    expect(files.addressOf(plan, 'thumbnail')).toBe(`${BASE}${SHA}/thumbnail`);
  });

  it('returns no address without a grant, a file or a thumbnail @14.16', () => {
    expect(files.addressOf(plan)).toBeNull();
    files.hear({ kind: 'grant', base: BASE });
    expect(files.addressOf({ file: undefined })).toBeNull();
    expect(files.addressOf({ file: { ...plan.file!, thumbnail: false } }, 'thumbnail')).toBeNull();
  });

  it('requests the grant again when files do not load, but only once for several files @14.16', async () => {
    const first = files.want();
    await heardByHost(1);
    files.hear({ kind: 'grant', base: BASE });
    await first;
    expect(await files.renew()).toBe(BASE);
    vi.advanceTimersByTime(11_000);
    const again = [files.renew(), files.renew()];
    await heardByHost(2);
    files.hear({ kind: 'grant', base: null });
    expect(await Promise.all(again)).toEqual([null, null]);
    expect(state.get().hostFiles).toMatchObject({ base: null, answered: true });
  });

  it('returns no address for files that the host does not know @14.16', async () => {
    const wanted = files.want();
    await heardByHost(1);
    vi.advanceTimersByTime(20_000);
    expect(await wanted).toBeNull();
    expect(state.get().hostFiles.answered).toBe(false);
    files.hear({ kind: 'grant', base: BASE });
    expect(await files.want()).toBe(BASE);
  });

  it('handles messages that arrive before their code has loaded @14.16', async () => {
    files.hear({ kind: 'grant', base: BASE });
    await vi.waitUntil(() => state.get().hostFiles.base === BASE, 10_000);
  });

  it('sends files in messages of at most 500, with the names of their uploads @14.17', async () => {
    const file = new File(['abc'], 'a.txt');
    const ids = files.upload(Array.from({ length: 501 }, () => ({ file, target: {} })));
    await heardByHost(2);
    expect(told.map((message) => message.kind === 'upload' && message.uploads.length)).toEqual([500, 1]);
    expect(new Set(ids).size).toBe(501);
    expect(told.flatMap((message) => (message.kind === 'upload' ? message.uploads : []))[0]).toEqual({
      id: ids[0],
      file,
      target: {},
    });
  });

  it('resolves with the response to a request, or rejects with its error message @14.19', async () => {
    const storage = files.ask({ what: 'storage' });
    const bin = files.ask({ what: 'bin' });
    await heardByHost(2);
    const [first = '', second = ''] = told.map((message) =>
      message.kind === 'request' ? message.requestId : '',
    );
    files.hear({ kind: 'answer', requestId: second, error: { code: 'not-found', detail: 'Gone.' } });
    files.hear({ kind: 'answer', requestId: first, answer: { used: 7 } });
    await expect(bin).rejects.toMatchObject({ code: 'not-found', message: 'Gone.' });
    expect(await storage).toEqual({ used: 7 });
  });

  it('sends requests after earlier edits are saved, but sends a text search at once @14.19', async () => {
    state.set({ saving: { kind: 'saving' } });
    void files.ask({ what: 'find', words: 'pump' });
    void files.ask({ what: 'bin' });
    await heardByHost(1);
    await vi.advanceTimersByTimeAsync(5_000);
    const asked = () => told.map((message) => (message.kind === 'request' ? message.request?.what : ''));
    expect(asked()).toEqual(['find']);
    state.set({ saving: { kind: 'saved' } });
    await heardByHost(2);
    expect(asked()).toEqual(['find', 'bin']);
  });

  it('waits up to a minute for a response @14.19', async () => {
    const asked = files.ask({ what: 'storage' });
    await heardByHost(1);
    vi.advanceTimersByTime(60_000);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('downloads a file under the grant if the file has content @14.18', async () => {
    files.hear({ kind: 'grant', base: BASE });
    files.download({ name: 'Elsewhere' });
    files.download(plan);
    await heardByHost(1);
    expect(told).toEqual([{ kind: 'download', sha256: SHA, name: 'Plan.pdf' }]);
  });

  it('returns no files and reports no errors without a host @14.16', async () => {
    const alone = startActions(state).files;
    expect(await alone.want()).toBeNull();
    expect(state.get().hostFiles).toEqual({ base: null, answered: true, capture: null, uploads: [] });
    alone.upload([{ file: new File([], 'a'), target: {} }]);
    alone.control('x', 'cancel');
    alone.download(plan);
    await expect(alone.ask({ what: 'bin' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
