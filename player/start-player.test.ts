import { describe, expect, it, vi } from 'vitest';
import type { Selection } from '../contract/protocol/view-state.ts';
import { createLocalCapture } from './capture/model/local-capture.ts';
import { sampleCapture } from './testing/sample-capture.ts';
import { awaitPeople, followLinkStart } from './start-player.ts';
import type { PresenceActions } from './state/presence/presence-actions.ts';
import { createPlayerStore } from './state/player-state.ts';

const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);

function follow() {
  const state = createPlayerStore(true);
  const startTour = vi.fn<(stop: string | null) => void>();
  const findAndOpen = vi.fn<(words: string) => void>();
  const open = vi.fn<(selection: Selection) => void>();
  let hasTour = false;
  const begin = followLinkStart(state, { startTour, findAndOpen, open }, () => hasTour);
  const openCapture = (): void => state.set({ capture });
  function receiveTour(): void {
    hasTour = true;
    state.set({ annotations: { tag: [] } });
  }
  return { state, begin, openCapture, receiveTour, startTour, findAndOpen, open };
}

describe('a link’s request @13.10', () => {
  it.each([
    ['the space', 'the tour'],
    ['the tour', 'the space'],
  ])('waits for %s first, then for %s', (first) => {
    const { begin, openCapture, receiveTour, startTour } = follow();
    begin({ kind: 'tour', stop: 'p1' });
    const [one, other] = first === 'the space' ? [openCapture, receiveTour] : [receiveTour, openCapture];
    one();
    expect(startTour).not.toHaveBeenCalled();
    other();
    expect(startTour).toHaveBeenCalledExactlyOnceWith('p1');
    receiveTour();
    expect(startTour).toHaveBeenCalledOnce();
  });

  it('runs at once if the space and tour have loaded, and again on each request', () => {
    const { begin, openCapture, receiveTour, findAndOpen } = follow();
    openCapture();
    receiveTour();
    begin({ kind: 'find', words: 'pump' });
    begin({ kind: 'find', words: 'pump' });
    expect(findAndOpen.mock.calls).toEqual([['pump'], ['pump']]);
  });

  it('opens an item after the tour has loaded, but only selects a thread', () => {
    const { state, begin, openCapture, receiveTour, open } = follow();
    const [tag, thread] = [
      { kind: 'tag', id: 'a' },
      { kind: 'thread', id: 't1' },
    ] as const;
    begin({ kind: 'item', selection: tag });
    openCapture();
    expect(open).not.toHaveBeenCalled();
    receiveTour();
    expect(open).toHaveBeenCalledExactlyOnceWith(tag);
    begin({ kind: 'item', selection: thread });
    expect(open).toHaveBeenCalledOnce();
    expect(state.get().selection).toEqual(thread);
  });

  it('is dropped if a newer request arrives before the first one runs', () => {
    const { begin, openCapture, receiveTour, findAndOpen, startTour } = follow();
    begin({ kind: 'tour', stop: null });
    begin({ kind: 'find', words: 'pump' });
    openCapture();
    receiveTour();
    expect(startTour).not.toHaveBeenCalled();
    expect(findAndOpen).toHaveBeenCalledOnce();
  });
});

describe('awaitPeople', () => {
  function hear() {
    const heard: unknown[] = [];
    const load = vi.fn();
    const tell = awaitPeople((use) => {
      load();
      use({ hear: (message: unknown) => heard.push(message) } as unknown as PresenceActions);
    });
    return { heard, load, tell: (news: object | null) => tell({ news }) };
  }

  it('loads no presence code while the user is alone, and handles messages once another user arrives', () => {
    const { heard, load, tell } = hear();
    tell({ begin: true, people: [], visitors: 0, rate: 1 });
    tell({ rate: 4 });
    tell({ total: 1 });
    expect(load).not.toHaveBeenCalled();
    tell({ people: [{ number: 1 }] });
    tell({ left: [1] });
    expect(heard).toMatchObject([
      { news: { begin: true, people: [{ number: 1 }], rate: 4 } },
      { news: { left: [1] } },
    ]);
  });

  it.each([{ visitors: 1 }, { total: 2 }, { hidden: true }])('handles messages that contain %o', (news) => {
    const { heard, tell } = hear();
    tell({ begin: true, ...news });
    expect(heard).toEqual([{ news: { begin: true, ...news } }]);
  });

  it('combines messages into one state with each person’s newest data if the code loads late', () => {
    const heard: unknown[] = [];
    const uses: ((actions: PresenceActions) => void)[] = [];
    const tell = awaitPeople((use) => uses.push(use));
    tell({ news: { begin: true, people: [{ number: 1 }, { number: 2 }], visitors: 1 } });
    for (let x = 0; x < 100; x += 1) tell({ news: { poses: [[2, x, 0, 0, 0, 0]] } });
    tell({ news: { left: [1], people: [{ number: 3 }] } });
    tell({ news: { people: [{ number: 1 }] } });
    for (const use of uses)
      use({ hear: (message: unknown) => heard.push(message) } as unknown as PresenceActions);
    expect(heard).toEqual([
      {
        news: {
          begin: true,
          people: [{ number: 2 }, { number: 3 }, { number: 1 }],
          left: [],
          poses: [[2, 99, 0, 0, 0, 0]],
          visitors: 1,
        },
      },
    ]);
  });

  it('drops messages from before a restart, or from before access ended', () => {
    const { heard, tell } = hear();
    tell({ begin: true, rate: 2 });
    tell(null);
    tell({ hidden: true });
    expect(heard).toMatchObject([{ news: { hidden: true } }]);
    expect(heard[0]).not.toHaveProperty('news.rate');
  });
});
