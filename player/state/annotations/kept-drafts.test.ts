import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleMeasurement, sampleTag, sampleTour } from '../../testing/samples.ts';
import { startActions } from '../../testing/start-ends.ts';
import { readAnnotations } from '../../tour/read-annotations.ts';
import type { Actions } from '../actions.ts';
import { createPlayerStore } from '../player-state.ts';
import { shownPanel } from '../shown-panel.ts';
import { isDeletedElsewhere } from './kept-drafts.ts';
import '../../start-player.ts';

let beside = true;
beforeEach(() => {
  beside = true;
  vi.stubGlobal('matchMedia', () => ({ matches: beside }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const boiler = { kind: 'tag', id: 't1' };
const point = { id: 'p1', type: 'sight', title: 'View', position: [1, 1, 1], normal: [0, 1, 0] };

/** Starts a player that keeps the tour it receives. `change` makes an edit by another user. */
function start() {
  let tour: WireTour = sampleTour({
    tags: [sampleTag(), sampleTag({ id: 't2', title: 'Pump' })],
    measurements: [sampleMeasurement({ id: 'm1' })],
    points: [point],
  });
  const said: string[] = [];
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  capture.attach({ requestFrame: () => {}, pick: () => ({ position: [1, 0, 6], normal: [0, 1, 0] }) });
  const state = createPlayerStore(true);
  function change(fields: Partial<WireTour>): void {
    tour = { ...tour, ...fields };
    state.set({ annotations: readAnnotations(tour, state.get().annotations) });
  }
  const actions = startActions(state, {
    announce: (text) => void said.push(text),
    edit: (...operations: Operation[]) => change(applyToTour(tour, operations)),
  });
  state.set({ capture, screen: { kind: 'walking' }, place: capture.place(), canEdit: true });
  change({});
  return { actions, state, said, change, tags: () => tour.tags, tour: () => tour };
}

describe('the files panel', () => {
  const open: Record<string, (actions: Actions) => void> = {
    'a card': (actions) => actions.open(boiler),
    'a form': (actions) => actions.edit(boiler),
    'the search': (actions) => actions.openSearch(),
    'choosing a place': (actions) => actions.startPlacing('tag'),
  };

  it.each([
    ...Object.entries(open).map(([name, act]) => [name, true, act] as const),
    ...Object.entries(open).map(([name, act]) => [name, false, act] as const),
  ])('opens over %s (lists beside the view: %s) @16.21', (_, isBeside, act) => {
    beside = isBeside;
    const { actions, state } = start();
    act(actions);
    actions.showFiles({});
    expect([shownPanel(state.get(), isBeside), state.get().placing]).toEqual(['files', null]);
  });

  it.each([true, false])('opens over the measuring tool (lists beside the view: %s) @16.21', (isBeside) => {
    const { actions, state } = start();
    state.set({ measuring: { kind: 'distance', points: [], finished: false } as never });
    actions.showFiles({});
    expect(shownPanel(state.get(), isBeside)).toBe('files');
    expect(state.get().measuring).not.toBeNull();
  });

  it.each([true, false])('opens over the guided tour (lists beside the view: %s) @16.21', (isBeside) => {
    const { actions, state, change } = start();
    change({ points: [{ ...point, stopOrder: 1 }] });
    state.set({ stop: point.id });
    expect(shownPanel(state.get(), isBeside)).toBe('tour');
    actions.showFiles({});
    expect(shownPanel(state.get(), isBeside)).toBe('files');
  });

  it('closes when something else opens, and reopens afterwards @16.21', () => {
    const { actions, state } = start();
    actions.showFiles({});
    actions.open(boiler);
    expect(shownPanel(state.get(), true)).toBe('lists');
    actions.edit(boiler);
    expect(shownPanel(state.get(), true)).toBe('lists');
    actions.discardDraft();
    actions.back();
    expect(shownPanel(state.get(), true)).toBe('files');
  });
});

describe('unsaved input in a form', () => {
  const leave: Record<string, (actions: Actions) => unknown> = {
    'files are opened': (actions) => actions.showFiles({}),
    'another tag is opened': (actions) => actions.open({ kind: 'tag', id: 't2' }),
    'a place is chosen for a new tag': (actions) => actions.startPlacing('tag'),
    'an earlier edit is undone': (actions) => actions.undo(),
    'somebody measures': (actions) =>
      new Promise<void>((done) => actions.measure((tool) => done(tool.start()))),
  };

  it.each(Object.entries(leave))('is kept, announced and restored when %s @16.21', async (_, act) => {
    const { actions, state, said, tags } = start();
    actions.move({ kind: 'tag', id: 't2' }, { position: [2, 0, 2], normal: [0, 1, 0] });
    actions.edit(boiler);
    actions.changeDraft({ title: 'Typed' });
    await act(actions);
    expect(state.get().draft).toBeNull();
    expect(said).toContain('Not saved: “Typed”');
    actions.continueDraft();
    expect(state.get()).toMatchObject({ draft: { item: { title: 'Typed' } }, keptDrafts: [] });
    actions.saveDraft();
    expect(tags()).toMatchObject([{ title: 'Typed' }, { title: 'Pump' }]);
    expect(state.get().keptDrafts).toEqual([]);
  });

  it('is restored when the user edits the same tag again, and is deleted on request @16.21', () => {
    const { actions, state } = start();
    actions.edit(boiler);
    actions.changeDraft({ title: 'Typed' });
    actions.showFiles({});
    actions.edit(boiler);
    expect(state.get()).toMatchObject({ draft: { item: { title: 'Typed' } }, keptDrafts: [] });
    actions.showFiles({});
    actions.discardDraft();
    actions.edit(boiler);
    expect(state.get()).toMatchObject({ draft: { item: { title: 'Boiler' } }, keptDrafts: [] });
    // The user has typed nothing, so there is nothing to keep.
    actions.showFiles({});
    expect(state.get().keptDrafts).toEqual([]);
  });
});

describe('an item deleted by others', () => {
  it.each([
    ['tag', 't1', 'tags'],
    ['measurement', 'm1', 'measurements'],
    ['point', 'p1', 'points'],
  ])(
    'is reported while its %s form is open, and is restored under its id on saving @16.21',
    (kind, id, list) => {
      const { actions, state, change, tour, said } = start();
      actions.edit({ kind, id });
      actions.changeDraft({ title: 'Typed' });
      const deleted = () => isDeletedElsewhere(state.get().draft!, state.get().annotations);
      expect(deleted()).toBe(false);
      change({ [list]: [] });
      expect(deleted()).toBe(true);
      actions.saveDraft();
      expect(tour()[list]).toMatchObject([{ id, title: 'Typed' }]);
      expect(said.at(-1)).toBe('“Typed” restored.');
    },
  );

  it('is not restored when the user chooses a place for it @16.21', async () => {
    const { actions, state, change, tags, said } = start();
    actions.startMoving(boiler);
    change({ tags: [] });
    expect(state.get().placing).toBeNull();
    expect(said.at(-1)).toBe('“Boiler” was deleted elsewhere.');
    await actions.place(0, 0);
    expect(tags()).toEqual([]);
  });
});
