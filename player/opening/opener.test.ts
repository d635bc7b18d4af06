import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startActions } from '../testing/start-ends.ts';
import { createPlayerStore } from '../state/player-state.ts';
import { openingTexts, type Page } from './page.ts';
import { createOpener } from './opener.ts';

/** A request for a capture, with functions that answer it. */
interface Asked {
  address: string;
  signal: AbortSignal;
  answer: (response: Response) => void;
}

let asked: Asked[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((answer, reject) => {
        asked.push({ address, signal, answer });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function start() {
  const state = createPlayerStore(true);
  const nothing = (): void => {};
  const page = {
    stage: { replaceChildren: nothing },
    makeSteerable: nothing,
  } as unknown as Page;
  const opener = createOpener({ page, state, actions: startActions(state), goToView: nothing });
  return { state, opener };
}

/** Waits until the callbacks of settled promises have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('opening', () => {
  it('cancels the previous opening, and ignores its response', async () => {
    const { state, opener } = start();
    opener.open('gv360atrium');
    expect(asked.map(({ address }) => address)).toEqual(['/captures/gv360atrium/capture.json']);
    opener.open('too-short');
    expect(asked[0]?.signal.aborted).toBe(true);
    await settled();
    expect(state.get().screen).toMatchObject({ kind: 'failed', reason: openingTexts.badId('too-short') });
    asked[0]?.answer(new Response('', { status: 500 }));
    await settled();
    expect(state.get().screen).toMatchObject({ reason: openingTexts.badId('too-short') });
  });

  it('does not start again for the same request', async () => {
    const { opener } = start();
    opener.open('gv360atrium');
    opener.open('gv360atrium');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.signal.aborted).toBe(false);
  });

  it('starts again after a failure, and names the part that failed', async () => {
    const { state, opener } = start();
    opener.open('gv360atrium');
    asked[0]?.answer(new Response('', { status: 500 }));
    await settled();
    expect(state.get()).toMatchObject({
      screen: { kind: 'failed', reason: openingTexts.notFetched, again: true },
      progress: null,
    });
    opener.reopen();
    expect(asked.map(({ address }) => address)).toEqual([
      '/captures/gv360atrium/capture.json',
      '/captures/gv360atrium/capture.json',
    ]);
    expect(state.get()).toMatchObject({
      screen: { kind: 'opening' },
      progress: { phase: openingTexts.opening },
    });
  });

  it('keeps an open form, however often it starts again', () => {
    const { state, opener } = start();
    opener.open('gv360atrium');
    const draft = { kind: 'tag', original: null, item: { id: 't1' } } as unknown as NonNullable<
      ReturnType<typeof state.get>['draft']
    >;
    state.set({ draft });
    opener.reopen();
    opener.reopen();
    expect(state.get().draft).toBe(draft);
  });

  it('asks the host for access to a scan, and never the captures or the provider @15.31', async () => {
    const { state, opener } = start();
    opener.open('_Scan000001');
    await vi.waitUntil(() => state.get().screen.kind === 'failed', 10_000);
    expect(asked).toEqual([]);
    expect(state.get().screen).toMatchObject({ reason: openingTexts.notShared, again: true });
  });

  it('shows a message while the built-in capture replaces the requested one', () => {
    const { state, opener } = start();
    opener.open('too-short');
    opener.openBuiltIn();
    expect(state.get().substitute).toBe(true);
    opener.open('gv360atrium');
    expect(state.get().substitute).toBe(false);
  });
});
