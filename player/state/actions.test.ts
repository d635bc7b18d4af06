import { afterEach, describe, expect, it, vi } from 'vitest';
import { startActions } from '../testing/start-ends.ts';
import { createLocalCapture } from '../capture/model/local-capture.ts';
import { sampleCapture } from '../testing/sample-capture.ts';
import { clearPlacingAnnouncement } from '../start-player.ts';
import { createPlayerStore, type PlayerState } from './player-state.ts';
import { shareTexts } from './texts.ts';
import { tagTexts } from '../kinds/tag/tag-kind.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A player in the sample capture; `said`: what its live region holds, in turn. */
function start(fields: Partial<PlayerState> = {}) {
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  capture.attach({
    requestFrame: () => queueMicrotask(() => capture.step(16)),
    pick: () => ({ position: [1, 0, 6], normal: [0, 1, 0] }),
  });
  const state = createPlayerStore(true);
  const said: string[] = [];
  const announce = (text: string): void => void said.push(text);
  state.set({ capture, screen: { kind: 'walking' }, place: capture.place(), canEdit: true, ...fields });
  const actions = startActions(state, { announce });
  clearPlacingAnnouncement(state, announce);
  return { capture, state, actions, said };
}

function stubClipboard(writeText: (text: string) => Promise<void>): void {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
}

describe('a link copied by a key', () => {
  const link = 'https://twins.test/demo/u1';

  it.each([
    [false, shareTexts.copied],
    [true, shareTexts.copiedPrivate],
  ])(
    'is said in passing, and opens nothing that takes the keys (private: %s) @11.14',
    async (isPrivate, text) => {
      stubClipboard(() => Promise.resolve());
      const { actions, state, said } = start({ link, isPrivate });
      await actions.copyLink();
      expect(state.get()).toMatchObject({ toast: text, sheet: null });
      expect(said).toEqual([text]);
    },
  );

  it('is shown, to be copied by hand, where the browser forbids it @11.14', async () => {
    stubClipboard(() => Promise.reject(new Error('forbidden')));
    const { actions, state } = start({ link, isPrivate: true });
    await actions.copyLink();
    expect(state.get()).toMatchObject({ toast: '', sheet: 'share', shared: { copied: false } });
  });

  it('is none where the tour has no address, which is said in passing, too @11.14', async () => {
    const { actions, state } = start();
    await actions.copyLink();
    expect(state.get()).toMatchObject({ toast: shareTexts.noLink, sheet: null });
  });

  it('to the guided tour starts it @13.10', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    stubClipboard(writeText);
    const { actions } = start({ link });
    await actions.copyTourLink();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${link}#tour`);
  });
});

describe('floors by key', () => {
  it('lead from all of them to the lowest and to the highest', async () => {
    const { actions, capture } = start();
    await capture.setMode('dollhouse');
    await capture.showFloor(null);
    actions.changeFloor(-1);
    expect(capture.shownFloor()).toBe('ground');
    await capture.showFloor(null);
    actions.changeFloor(1);
    expect(capture.shownFloor()).toBe('upper');
  });
});

describe('the hint to place a tag', () => {
  it('gives way once a place is chosen, and what is saved is said', async () => {
    const { actions, said } = start();
    actions.startPlacing('tag');
    expect(said.at(-1)).toBe(tagTexts.placing);
    await actions.place(0, 0);
    expect(said.at(-1)).toBe('');
    actions.changeDraft({ title: 'Valve' });
    actions.saveDraft();
    expect(said.at(-1)).toBe(tagTexts.added('Valve'));
  });

  it('gives way when placing is cancelled', () => {
    const { actions, said } = start();
    actions.startPlacing('tag');
    actions.back();
    expect(said.at(-1)).toBe('');
  });
});
