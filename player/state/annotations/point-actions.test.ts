import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { createPlayerStore } from '../player-state.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleTour } from '../../testing/samples.ts';
import { startActions } from '../../testing/start-ends.ts';
import { readAnnotations, readUnplaced } from '../../tour/read-annotations.ts';
import '../../start-player.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const point = { kind: 'point', id: 'p1' };
const view: CaptureView = {
  mode: 'inside',
  sweep: 'corner',
  position: [2, 1.6, 1],
  yaw: 1.25,
  pitch: -0.5,
  floor: 'ground',
};
const inHall = {
  id: 'p1',
  title: 'Boiler',
  position: [1, 0, 2],
  normal: [0, 1, 0],
  floor: 'ground',
  room: 'hall',
};

/** Starts a player that keeps the tour it receives. `reduced` means reduced motion. */
function start(points: object[], { reduced = true, picked = [1, 0, 6] as [number, number, number] } = {}) {
  let tour: WireTour = sampleTour({ tags: [], points });
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => reduced);
  const frame = (): void => void setTimeout(() => capture.step(100) && frame());
  capture.attach({
    requestFrame: frame,
    pick: () => ({ position: picked, normal: [0, 1, 0] }),
  });
  const said: string[] = [];
  const state = createPlayerStore(true);
  const show = (): void =>
    state.set({
      annotations: readAnnotations(tour, state.get().annotations),
      unplaced: readUnplaced(tour, state.get().unplaced),
    });
  const actions = startActions(state, {
    announce: (text) => void said.push(text),
    edit(...operations: Operation[]) {
      tour = applyToTour(tour, operations);
      show();
    },
  });
  state.set({ capture, screen: { kind: 'walking' }, place: capture.place(), canEdit: true });
  show();
  return { actions, state, capture, said, points: () => tour.points };
}

describe('a placed point', () => {
  it('stores its floor and room and the current view @13.2 @13.3', async () => {
    const { actions, capture, points } = start([]);
    actions.startPlacing('point');
    await actions.place(0, 0);
    actions.changeDraft({ title: 'Boiler' });
    actions.saveDraft();
    expect(points()).toMatchObject([
      { title: 'Boiler', floor: 'ground', room: 'hall', sweep: 'hall', view: capture.view() },
    ]);
  });

  it('keeps the view from an imported table if it had no place @13.2', async () => {
    const { actions, points } = start([{ id: 'p1', title: 'Boiler', view }], { picked: [8, 0, 2] });
    actions.startMoving(point);
    await actions.place(0, 0);
    expect(points()).toMatchObject([{ position: [8, 0, 2], floor: 'ground', room: 'store', view }]);
  });

  it('is assigned to the room that the user moves it to, with an announcement and undo @13.2', () => {
    const { actions, points, said } = start([{ ...inHall, view }]);
    actions.move(point, { position: [8, 0, 2], normal: [0, 1, 0] });
    expect(points()).toMatchObject([{ position: [8, 0, 2], room: 'store', view }]);
    expect(said.at(-1)).toBe('“Boiler” moved to Store.');
    actions.undo();
    expect(points()).toEqual([{ ...inHall, view }]);
  });

  it('keeps its stored room value if the user moves it within the same room @13.2', () => {
    const { actions, points, said } = start([{ ...inHall, room: 'before the wall came' }]);
    actions.move(point, { position: [2, 0, 2], normal: [0, 1, 0] });
    expect(points()).toMatchObject([{ position: [2, 0, 2], room: 'before the wall came' }]);
    expect(said.at(-1)).toBe('“Boiler” moved.');
  });
});

describe('opening a point', () => {
  it.each([true, false])(
    'moves the user to the point’s exact view (reduced motion: %s) @13.3',
    async (reduced) => {
      const { actions, capture, state } = start([{ ...inHall, view }], { reduced });
      actions.open(point);
      expect(state.get().selection).toEqual(point);
      await vi.waitFor(() => expect(capture.atRest()).toBe(true), 10_000);
      await vi.waitFor(() => expect(capture.view()).toEqual(view), 10_000);
    },
  );

  it('moves the user between inside and outside if the point’s view requires it @13.3', async () => {
    const { actions, capture } = start([{ ...inHall, view }]);
    await capture.setMode('dollhouse');
    const outside = capture.view();
    actions.open(point);
    await vi.waitFor(() => expect(capture.view()).toEqual(view), 10_000);
    actions.goToView(outside);
    await vi.waitFor(() => expect(capture.mode()).toBe('dollhouse'), 10_000);
  });

  it('moves the user to a place with a good view of the point if the point has no view @13.3', async () => {
    const { actions, capture } = start([inHall]);
    actions.open(point);
    await vi.waitFor(() => expect(capture.place().sweep?.id).toBe('corner'), 10_000);
  });

  it('stops if the user does something else on the way @13.3', async () => {
    const between = { ...view, position: [1, 1.6, 5.5] as [number, number, number] };
    const { actions, capture, state } = start([{ ...inHall, view: between }], { reduced: false });
    const setView = vi.spyOn(capture, 'setView');
    actions.open(point);
    state.set({ selection: null });
    await vi.waitFor(() => expect(capture.atRest()).toBe(true), 10_000);
    expect(setView).not.toHaveBeenCalled();
  });

  it('allows the user to save a new view with one press, and to undo it @13.3', () => {
    const { actions, capture, points } = start([{ ...inHall, view }]);
    actions.change(point, { view: capture.view() }, 'Seen from here now.');
    expect(points()).toMatchObject([{ view: capture.view() }]);
    actions.undo();
    expect(points()).toMatchObject([{ view }]);
  });
});

describe('a point being edited', () => {
  it('stays visible, regardless of the type filter @13.4', () => {
    const { actions, state } = start([inHall]);
    actions.showTypes(['extinguisher']);
    actions.edit(point);
    actions.changeDraft({ type: 'extinguisher' });
    actions.saveDraft();
    expect(state.get().types).toEqual(['extinguisher']);
    actions.edit(point);
    actions.changeDraft({ type: 'first-aid' });
    actions.saveDraft();
    expect(state.get().types).toEqual([]);
  });
});
