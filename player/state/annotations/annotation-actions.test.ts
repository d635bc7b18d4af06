import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleTag, sampleTour } from '../../testing/samples.ts';
import { readAnnotations } from '../../tour/read-annotations.ts';
import { startActions } from '../../testing/start-ends.ts';
import { createPlayerStore } from '../player-state.ts';
import '../../start-player.ts';

// Makes the window wide enough to show lists beside the view.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const boiler = { kind: 'tag', id: 't1' };

/** Starts a player without a host, which keeps the tour it receives. */
function start(fields: Record<string, unknown> = {}) {
  let tour: WireTour = sampleTour(fields);
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  capture.attach({
    requestFrame: () => queueMicrotask(() => capture.step(16)),
    pick: () => ({ position: [1, 0, 6], normal: [0, 1, 0] }),
  });
  const state = createPlayerStore(true);
  function show(): void {
    state.set({ annotations: readAnnotations(tour, state.get().annotations) });
  }
  const actions = startActions(state, {
    edit(...operations: Operation[]) {
      tour = applyToTour(tour, operations);
      show();
    },
  });
  state.set({ capture, screen: { kind: 'walking' }, place: capture.place(), canEdit: true });
  show();
  return { actions, state, tags: () => tour.tags };
}

describe('an annotation', () => {
  it('keeps the sweep where the user stands, unless it is placed or moved from outside', async () => {
    const { actions, state, tags } = start({ tags: [] });
    actions.startPlacing('tag');
    await actions.place(0, 0);
    actions.saveDraft();
    expect(tags()).toMatchObject([{ sweep: 'hall' }]);
    await state.get().capture?.setMode('dollhouse');
    const tag = (index: number) => (tags() as { id: string }[])[index]!;
    actions.move({ kind: 'tag', id: tag(0).id }, { position: [1, 0, 5], normal: [0, 1, 0] });
    expect(tag(0)).toMatchObject({ position: [1, 0, 5] });
    expect(tag(0)).not.toHaveProperty('sweep');
    actions.startPlacing('tag');
    await actions.place(0, 0);
    actions.saveDraft();
    expect(tag(1)).not.toHaveProperty('sweep');
  });

  it('can be placed, edited and undone', async () => {
    const { actions, state, tags } = start({ tags: [] });
    actions.startPlacing('tag');
    await actions.place(0, 0);
    expect(state.get()).toMatchObject({ placing: null, draft: { kind: 'tag', original: null } });
    actions.changeDraft({ title: 'Valve' });
    actions.saveDraft();
    expect(tags()).toMatchObject([{ title: 'Valve', position: [1, 0, 6], sweep: 'hall' }]);
    expect(state.get().selection).toMatchObject({ kind: 'tag' });
    actions.undo();
    expect(tags()).toEqual([]);
    expect(state.get()).toMatchObject({ selection: null, undoable: null });
  });

  it('can be moved to another place and back', async () => {
    const { actions, state, tags } = start();
    actions.startMoving(boiler);
    expect(state.get()).toMatchObject({ placing: { moving: { id: 't1' } }, selection: null });
    await actions.place(0, 0);
    expect(tags()).toMatchObject([{ position: [1, 0, 6], title: 'Boiler' }]);
    expect(state.get().selection).toEqual(boiler);
    actions.undo();
    expect(tags()).toEqual([sampleTag()]);
  });

  it('can be changed and removed, then restored step by step', () => {
    const { actions, state, tags } = start();
    actions.open(boiler);
    actions.edit(boiler);
    actions.changeDraft({ title: 'Cooler' });
    actions.saveDraft();
    actions.remove(boiler);
    expect(tags()).toEqual([]);
    expect(state.get().undoable).toMatchObject({ kind: 'tag', text: '“Cooler” deleted.' });
    actions.undo();
    expect(tags()).toMatchObject([{ title: 'Cooler' }]);
    expect(state.get().selection).toEqual(boiler);
    actions.undo();
    expect(tags()).toEqual([sampleTag()]);
  });

  it('cannot be changed by a user without edit rights', () => {
    const { actions, state, tags } = start();
    state.set({ canEdit: false });
    actions.move(boiler, { position: [9, 9, 9], normal: [0, 1, 0] });
    actions.undo();
    expect(tags()).toEqual([sampleTag()]);
  });
});

describe('a conflict', () => {
  const tags = [sampleTag({ keywords: ['mine'], overtaken: [{ title: 'Theirs', keywords: null }] })];

  it('can be resolved with the other version, and then loses a field that is missing there', () => {
    const { actions, tags: now } = start({ tags });
    actions.resolveConflict(boiler, { title: 'Theirs', keywords: null });
    expect(now()).toEqual([sampleTag({ title: 'Theirs' })]);
  });

  it('can be resolved with the user’s version', () => {
    const { actions, tags: now } = start({ tags });
    actions.resolveConflict(boiler, null);
    expect(now()).toEqual([sampleTag({ keywords: ['mine'] })]);
  });
});

describe('a search', () => {
  it('is cleared if the search would hide an item that the user has just edited', () => {
    const { actions, state } = start();
    actions.find('boiler');
    actions.edit(boiler);
    actions.changeDraft({ title: 'Cooler' });
    actions.saveDraft();
    expect(state.get().filter).toBe('');
  });

  it('is limited to the length that fits in a link', () => {
    const { actions, state } = start();
    actions.find('x'.repeat(1000));
    expect(state.get().filter).toHaveLength(200);
  });
});
