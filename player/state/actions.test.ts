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

/** Starts a player in the sample capture. `said` contains the texts of its live region, in order. */
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

describe('copying a link with a key', () => {
  const link = 'https://twins.test/demo/u1';

  it.each([
    [false, shareTexts.copied],
    [true, shareTexts.copiedPrivate],
  ])('shows a brief message that does not capture keys (private: %s) @11.14', async (isPrivate, text) => {
    stubClipboard(() => Promise.resolve());
    const { actions, state, said } = start({ link, isPrivate });
    await actions.copyLink();
    expect(state.get()).toMatchObject({ toast: text, sheet: null });
    expect(said).toEqual([text]);
  });

  it('shows the link to copy by hand if the browser forbids copying @11.14', async () => {
    stubClipboard(() => Promise.reject(new Error('forbidden')));
    const { actions, state } = start({ link, isPrivate: true });
    await actions.copyLink();
    expect(state.get()).toMatchObject({ toast: '', sheet: 'share', shared: { copied: false } });
  });

  it('copies nothing and shows a brief message if the tour has no address @11.14', async () => {
    const { actions, state } = start();
    await actions.copyLink();
    expect(state.get()).toMatchObject({ toast: shareTexts.noLink, sheet: null });
  });

  it('copies a link that starts the guided tour @13.10', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    stubClipboard(writeText);
    const { actions } = start({ link });
    await actions.copyTourLink();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${link}#tour`);
  });
});

describe('switching floors with a key', () => {
  it('switches from all floors to the lowest or the highest', async () => {
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
  it('disappears after the user chooses a place, and a message announces the save', async () => {
    const { actions, said } = start();
    actions.startPlacing('tag');
    expect(said.at(-1)).toBe(tagTexts.placing);
    await actions.place(0, 0);
    expect(said.at(-1)).toBe('');
    actions.changeDraft({ title: 'Valve' });
    actions.saveDraft();
    expect(said.at(-1)).toBe(tagTexts.added('Valve'));
  });

  it('disappears when the user cancels placing', () => {
    const { actions, said } = start();
    actions.startPlacing('tag');
    actions.back();
    expect(said.at(-1)).toBe('');
  });
});
