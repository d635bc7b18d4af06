import { describe, expect, it } from 'vitest';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import { changeOperation, type Item, type Operation } from '../../../contract/changes/operation.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import type { SurfacePoint } from '../../capture/capture.ts';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleMeasurement, sampleTag, sampleTour } from '../../testing/samples.ts';
import { startActions } from '../../testing/start-ends.ts';
import { readAnnotations, readUnplaced } from '../../tour/read-annotations.ts';
import { createPlayerStore } from '../player-state.ts';
import { currentView } from '../current-view.ts';
import { clearPlacingAnnouncement } from '../../start-player.ts';
import { unplacedTexts } from './annotation-texts.ts';

const fan: Item = { id: 'fan', title: 'Fan', serial: '17' };
const pump: Item = { id: 'pump', title: 'Pump', text: 'In the cellar' };
const valve: Item = { id: 'valve', title: 'Valve for the fan' };
const select = ({ id }: Item) => ({ kind: 'tag', id });

/** Starts a player that keeps the tour it receives. `others` makes edits by other users. */
function start(tags: unknown[] = [sampleTag(), fan, pump, valve], measurements: unknown[] = []) {
  let tour: WireTour = sampleTour({ tags, measurements });
  let surface: SurfacePoint | null = { position: [1, 0, 6], normal: [0, 0, 1] };
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  capture.attach({ requestFrame: () => queueMicrotask(() => capture.step(16)), pick: () => surface });
  const state = createPlayerStore(true);
  const operations: Operation[] = [];
  const said: string[] = [];
  const announce = (text: string): void => void said.push(text);
  function apply(operation: Operation): void {
    tour = applyToTour(tour, [operation]);
    const { annotations, unplaced } = state.get();
    state.set({ annotations: readAnnotations(tour, annotations), unplaced: readUnplaced(tour, unplaced) });
  }
  const actions = startActions(state, {
    announce,
    edit(...edited) {
      operations.push(...edited);
      for (const operation of edited) apply(operation);
    },
  });
  clearPlacingAnnouncement(state, announce);
  state.set({
    capture,
    screen: { kind: 'walking' },
    place: capture.place(),
    canEdit: true,
    annotations: readAnnotations(tour, {}),
    unplaced: readUnplaced(tour, {}),
  });
  return {
    actions,
    state,
    operations,
    said,
    others: (before: Item, after: Item) =>
      apply(changeOperation({ id: 'theirs', collection: 'tags', before, after })),
    aim: (at: SurfacePoint | null) => (surface = at),
    tagOf: ({ id }: Item) => (tour.tags as Item[]).find((tag) => tag.id === id),
    turn: () => state.get().placing?.unplaced?.id,
  };
}

describe('an item to be placed', () => {
  it('is not shown in the space, and keeps fields that the player does not know', async () => {
    const { state, actions, tagOf } = start();
    expect(state.get().annotations.tag).toHaveLength(1);
    expect(state.get().unplaced.tag?.map(({ id }) => id)).toEqual(['fan', 'pump', 'valve']);
    actions.placeNext();
    await actions.place(0, 0);
    expect(tagOf(fan)).toEqual({ ...fan, position: [1, 0, 6], normal: [0, 0, 1], sweep: 'hall' });
  });

  it('is placed by an ordinary move, one item after another, until no items remain @11.45', async () => {
    const { actions, state, operations, said, turn } = start();
    actions.placeNext();
    expect(said.at(-1)).toMatch(/^Where is “Fan”\? 3 left\. Click a surface/);
    for (const id of ['fan', 'pump', 'valve']) {
      expect(turn()).toBe(id);
      await actions.place(0, 0);
    }
    expect(state.get()).toMatchObject({ placing: null, unplaced: { tag: [] }, selection: null, draft: null });
    expect(said.at(-1)).toBe('“Valve for the fan” placed. Everything is placed.');
    expect(said).toContain('“Pump” placed. Where is “Valve for the fan”? The last one.');
    expect(operations).toMatchObject([
      { kind: 'change', changed: ['normal', 'position', 'sweep'], before: {} },
      { kind: 'change' },
      { kind: 'change' },
    ]);
  });

  it('is skipped, with the reason, if it is a measurement of another space @11.45', () => {
    const { actions, state, said } = start([fan], [{ ...sampleMeasurement(), placedIn: { space: 'x' } }]);
    expect(state.get().annotations.measurement).toEqual([]);
    expect(state.get().unplaced.measurement?.map(({ id }) => id)).toEqual(['m1']);
    actions.startMoving({ kind: 'measurement', id: 'm1' });
    expect(state.get().placing).toBeNull();
    expect(said.at(-1)).toBe('“Distance” was measured in another space. Measure again in this space.');
    actions.placeNext();
    expect(said.at(-1)).toMatch(/^Where is “Fan”\? The last one/);
    actions.back();
    actions.open({ kind: 'measurement', id: 'm1' });
    expect(said.at(-1)).toBe('“Distance” is not placed yet.');
    expect(state.get().selection).toBeNull();
    actions.removeUnplaced({ kind: 'measurement', id: 'm1' });
    expect(state.get().unplaced.measurement).toEqual([]);
  });

  it('remains the next item if there is no surface to place it on', async () => {
    const { actions, state, turn, aim } = start();
    aim(null);
    actions.placeNext();
    await actions.place(0, 0);
    expect([turn(), state.get().missed]).toEqual(['fan', true]);
    aim({ position: [0, 0, 0], normal: [0, 1, 0] });
    await Promise.all([actions.place(0, 0), actions.place(0, 0)]);
    expect([turn(), state.get().missed]).toEqual(['pump', false]);
  });

  it('can be chosen, skipped, and limited to the search results', async () => {
    const { actions, state, said, turn } = start();
    actions.startMoving(select(pump));
    expect(turn()).toBe('pump');
    actions.skip();
    expect(turn()).toBe('valve');
    actions.skip();
    expect(turn()).toBe('fan');
    actions.back();
    expect(state.get().placing).toBeNull();
    actions.find('FAN');
    actions.placeNext();
    await actions.place(0, 0);
    expect(turn()).toBe('valve');
    await actions.place(0, 0);
    expect(turn()).toBeUndefined();
    expect(said.at(-1)).toMatch('All matching items are placed.');
  });

  it('becomes unplaced again when the user undoes placing it, and placing continues', async () => {
    const { actions, state, tagOf, turn } = start();
    actions.placeNext();
    await actions.place(0, 0);
    await actions.place(0, 0);
    expect(turn()).toBe('valve');
    actions.undo();
    expect(turn()).toBe('pump');
    expect(tagOf(pump)).toEqual(pump);
    actions.undo();
    expect(turn()).toBe('fan');
    expect(state.get().selection).toBeNull();
  });

  it('is removed from the list when another user places it, and keeps that user’s edits', async () => {
    const { actions, others, said, tagOf, turn } = start([{ id: 'first', title: 'First' }, fan, pump, valve]);
    actions.placeNext();
    actions.skip();
    others(valve, { ...valve, position: [5, 5, 5] });
    others(fan, { ...fan, title: 'Fan of the roof' });
    expect(turn()).toBe('fan');
    others({ ...fan, title: 'Fan of the roof' }, { ...fan, title: 'Fan of the roof', position: [4, 4, 4] });
    expect(turn()).toBe('pump');
    expect(said.at(-1)).toBe(`${unplacedTexts.goneElsewhere('Fan of the roof')} Where is “Pump”? 2 left.`);
    others(pump, { ...pump, text: 'On the roof' });
    await actions.place(0, 0);
    expect(tagOf(pump)).toMatchObject({ text: 'On the roof', position: [1, 0, 6] });
  });

  it('can be deleted and restored', () => {
    const { actions, state, tagOf } = start();
    actions.removeUnplaced(select(pump));
    expect(tagOf(pump)).toBeUndefined();
    expect(state.get().undoable?.text).toBe('“Pump” deleted.');
    actions.undo();
    expect(tagOf(pump)).toEqual(pump);
  });

  it('is named in the link to the view if it is the next item', () => {
    const { actions, state } = start();
    actions.startMoving(select(pump));
    const view = currentView(state.get())!;
    expect(view).toMatchObject({ tool: 'move', selection: select(pump) });
    actions.back();
    actions.takeTool(view.tool, view.selection);
    expect(state.get().placing?.unplaced?.id).toBe('pump');
  });
});
