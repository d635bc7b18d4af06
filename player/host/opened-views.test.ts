import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatView, NOTHING_OPEN, parseView, type ViewState } from '../../contract/protocol/view-state.ts';
import { createLocalCapture } from '../capture/model/local-capture.ts';
import { startActions } from '../testing/start-ends.ts';
import { currentView } from '../state/current-view.ts';
import { createPlayerStore } from '../state/player-state.ts';
import { linksBefore } from '../testing/links-before.ts';
import { sampleCapture } from '../testing/sample-capture.ts';
import { sampleTag, sampleTour } from '../testing/samples.ts';
import { readAnnotations } from '../tour/read-annotations.ts';
import { followExactViews } from './exact-views.ts';
import '../start-player.ts';

// Makes the window wide enough for lists beside the view.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const annotations = readAnnotations(sampleTour({ tags: [sampleTag({ id: 't1' })] }), {});
const boiler = { kind: 'tag', id: 't1' };

/** Starts a player with a view. The test decides when its capture and its tour arrive. */
function start() {
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => false);
  const state = createPlayerStore(true);
  const nothing = (): void => {};
  const actions = startActions(state);
  const goToView = followExactViews(state, nothing, actions.takeTool);
  const openCapture = (): void => state.set({ capture, screen: { kind: 'walking' } });
  const receiveTour = (canEdit = true): void => state.set({ annotations, canEdit });
  return { capture, state, actions, goToView, openCapture, receiveTour };
}

const inside = {
  mode: 'inside',
  sweep: 'west',
  position: [1, 1.6, 4],
  yaw: 1,
  pitch: 0,
  floor: 'ground',
} as const;
const wanted = (fields: Partial<ViewState>): ViewState => ({
  ...inside,
  position: [...inside.position],
  ...NOTHING_OPEN,
  ...fields,
});

describe('an opened view', () => {
  it.each(linksBefore)('restores a link of an older version: $hash @11.10', ({ hash, view }) => {
    expect(parseView(hash)).toEqual(view);
    expect(`#${formatView(view)}`).toBe(hash);
  });

  it.each(['the capture', 'the tour'])('opens the view’s annotation if %s arrives first @11.10', (first) => {
    const { state, goToView, openCapture, receiveTour } = start();
    goToView(parseView('#at=west&eye=1,1.6,4&look=1,0&tag=t1')!);
    if (first === 'the tour') receiveTour();
    openCapture();
    if (first === 'the capture') receiveTour();
    expect(currentView(state.get())).toMatchObject({ sweep: 'west', selection: boiler });
  });

  it('opens the search, and keeps the stop of a guided tour @11.10', () => {
    const { state, goToView, openCapture, receiveTour } = start();
    openCapture();
    receiveTour();
    const view = wanted({ filter: 'pump', stop: 'stop-3', selection: boiler });
    goToView(view);
    expect(state.get()).toMatchObject({ filter: 'pump', stop: 'stop-3', selection: boiler });
    expect(currentView(state.get())).toEqual(view);
  });

  it('omits a deleted annotation from the current view', () => {
    const { state, goToView, openCapture, receiveTour } = start();
    openCapture();
    goToView(wanted({ selection: { kind: 'tag', id: 'gone' } }));
    expect(currentView(state.get())?.selection).toEqual({ kind: 'tag', id: 'gone' });
    receiveTour();
    expect(currentView(state.get())?.selection).toBeNull();
  });

  it('keeps an item open if a view with a tool arrives while the user edits the item', () => {
    const { state, actions, goToView, openCapture, receiveTour } = start();
    openCapture();
    receiveTour();
    actions.open(boiler);
    actions.edit(boiler);
    goToView(wanted({ tool: 'place:tag' }));
    expect(state.get()).toMatchObject({ selection: boiler, placing: null, draft: { item: { id: 't1' } } });
  });
});

describe('a view’s tool', () => {
  it.each([
    ['place:tag', null],
    ['move', boiler],
  ])('activates when an editable tour arrives: %s @11.10', (tool, selection) => {
    const { state, goToView, openCapture, receiveTour } = start();
    goToView(wanted({ tool, selection }));
    openCapture();
    expect(state.get().placing).toBeNull();
    receiveTour();
    expect(currentView(state.get())).toMatchObject({ tool, selection });
    expect(state.get().placing).toMatchObject({ kind: 'tag' });
  });

  it('activates at once if the tour arrived first @11.10', () => {
    const { state, goToView, openCapture, receiveTour } = start();
    openCapture();
    receiveTour();
    goToView(wanted({ tool: 'place:tag' }));
    expect(currentView(state.get())?.tool).toBe('place:tag');
  });

  it('stays inactive if the user may not edit', () => {
    const { state, goToView, openCapture, receiveTour } = start();
    goToView(wanted({ tool: 'place:tag' }));
    openCapture();
    receiveTour(false);
    expect(currentView(state.get())?.tool).toBeNull();
  });

  it('stays inactive if the user has since opened something else', () => {
    const { state, actions, goToView, openCapture, receiveTour } = start();
    goToView(wanted({ tool: 'place:tag' }));
    openCapture();
    receiveTour(false);
    actions.open(boiler);
    receiveTour();
    expect(state.get()).toMatchObject({ placing: null, selection: boiler });
  });

  it.each(['measure', 'place:nothing', 'move'])(
    'stays inactive if this player does not support the tool: %s',
    (tool) => {
      const { state, goToView, openCapture, receiveTour } = start();
      openCapture();
      receiveTour();
      goToView(wanted({ tool }));
      expect(state.get().placing).toBeNull();
    },
  );
});

describe('a link made during a walk', () => {
  it('restores the position and view at the moment of copying', async () => {
    const walker = start();
    walker.openCapture();
    const { capture } = walker;
    capture.attach({ requestFrame: () => {}, pick: () => null });
    void capture.walkTo('corner');
    for (let frame = 0; frame < 12; frame += 1) capture.step(50);
    const made = currentView(walker.state.get())!;
    expect(capture.atRest()).toBe(false);
    expect(capture.sweeps.some(({ position }) => String(position) === String(made.position))).toBe(false);

    const { capture: other, state, goToView, openCapture } = start();
    goToView(parseView(`#${formatView(made)}`)!);
    openCapture();
    expect(other.view().position.map((part) => part.toFixed(3))).toEqual(
      made.position.map((part) => part.toFixed(3)),
    );
    expect(formatView(currentView(state.get())!)).toBe(formatView(made));
  });
});
