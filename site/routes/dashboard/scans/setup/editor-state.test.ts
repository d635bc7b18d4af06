import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, it, describe } from 'vitest';
import * as fc from 'fast-check';
import { correctionsSchema, type Corrections } from '../../../../../contract/scans/corrections.ts';
import {
  type EditorAction,
  editorReducer,
  startEditor,
  addStep,
  redo,
  startHistory,
  undo,
} from './editor-state.ts';
import { applyCorrections } from '../../../../../contract/scans/apply-corrections.ts';
import { keepIds } from '../../../../../contract/scans/keep-ids.ts';
import { areaOf, type Point2 } from '../../../../../contract/scans/outline.ts';
import { laterRun } from '../../../../../tests/support/scans/later-run.ts';
import { sampleSpace } from '../../../../../tests/support/scans/sample-scan.ts';
import { movePart } from './geometry/move-part.ts';
import { nearestOnOutline } from './geometry/split-outline.ts';
import { changeFloor, changeRoom, type Edited, removeRoom, removeSweep } from './merge.ts';
import { joinRooms, roomsBeside, splitRoom } from './rooms.ts';
import { startHandle } from './plan/overlay.tsx';
import type { Gestures } from './plan/use-gestures.ts';
import { usePlanTools } from './plan/use-plan-tools.ts';
import type { PlanView } from './plan/view.ts';
import { addSweep, moveSweep, placeOf, toggleLink, unreached } from './sweeps.ts';
import type { Editor } from './use-editor.ts';

const after = (...actions: EditorAction[]) =>
  actions.reduce(editorReducer, startEditor(correctionsSchema.parse({}), 'ground'));
const edit = (name: string): EditorAction => {
  return { type: 'edit', name, corrections: correctionsSchema.parse({ north: 1 }), at: 0 };
};

test('the editor shows a visible message for undone and rejected edits, but not for applied edits', () => {
  expect(after(edit('Move wall'))).toMatchObject({ said: 'Move wall', saidInSight: false });
  const undone = after(edit('Move wall'), { type: 'undo' });
  expect(undone).toMatchObject({ said: 'Undone: Move wall', saidInSight: true });
  expect(editorReducer(undone, { type: 'redo' })).toMatchObject({ said: 'Redone: Move wall' });
  expect(after({ type: 'say', text: 'No.' })).toMatchObject({ said: 'No.', saidInSight: true });
  expect(editorReducer(undone, { type: 'select', selection: null }).saidInSight).toBe(false);
  expect(after({ type: 'undo' }).said).toBe('');
});

test('a rename request opens the tab with the name field', () => {
  const state = after({ type: 'tab', tab: 'doubts' }, { type: 'rename' }, { type: 'rename' });
  expect(state).toMatchObject({ tab: 'rooms', renames: 2 });
});

const north = (north: number) => correctionsSchema.parse({ north });

it('undoes and redoes edits, and clears redo after a new edit @15.68', () => {
  let history = startHistory(north(0));
  for (const at of [1, 2, 3]) history = addStep(history, north(at), { name: `${at}`, at });
  history = undo(undo(history));
  expect(history.corrections.north).toBe(1);
  history = redo(history);
  expect(history.corrections.north).toBe(2);
  expect(history.future.at(-1)?.name).toBe('3');
  history = addStep(history, north(9), { name: '9', at: 9 });
  expect(redo(history)).toEqual(history);
  history = undo(undo(undo(undo(undo(history)))));
  expect(history.corrections.north).toBe(0);
});

it('merges repeated edits of the same kind', () => {
  let history = startHistory(north(0));
  for (const at of [0, 500, 1_400, 5_000])
    history = addStep(history, north(at / 1_000), { name: 'Turn', together: 'north', at });
  expect(history.past).toHaveLength(2);
  expect(undo(history).corrections.north).toBe(1.4);
  expect(undo(undo(history)).corrections.north).toBe(0);
});

const found = sampleSpace();
const start = (corrections: Corrections = correctionsSchema.parse({})): Edited => ({
  found,
  corrections,
  space: applyCorrections(found, corrections),
});
const room = ({ space }: Edited, id: string) => space.rooms.find((one) => one.id === id)!;
const sweep = ({ space }: Edited, id: string) => space.sweeps.find((one) => one.id === id)!;
const floor = found.floors[0]!.id;

function split(edited: Edited, id: string) {
  const { outline } = room(edited, id);
  const [[left, top], , [right]] = outline as [[number, number], [number, number], [number, number]];
  const beside = left + (right - left) * 0.45;
  const on = (z: number) => nearestOnOutline(outline, [beside, z]);
  return splitRoom(edited, room(edited, id), { from: on(top), to: on(top + 100), newName: 'New' })!;
}

describe('an edit of rooms', () => {
  it('splits a room, assigns its sweeps and doors to the parts, and merges them again @15.64', () => {
    const before = start();
    const { corrections, added } = split(before, 'kitchen');
    const after = start(corrections);
    const area = areaOf(room(before, 'kitchen').outline);
    expect(areaOf(room(after, 'kitchen').outline) + areaOf(room(after, added).outline)).toBeCloseTo(area, 1);
    expect(areaOf(room(after, 'kitchen').outline)).toBeGreaterThan(areaOf(room(after, added).outline));
    expect(after.space.sweeps.some((one) => one.room === added)).toBe(true);
    expect(roomsBeside(after.space.rooms, room(after, 'kitchen')).map(({ id }) => id)).toContain(added);
    const joined = start(joinRooms(after, room(after, 'kitchen'), room(after, added))!);
    expect(areaOf(room(joined, 'kitchen').outline)).toBeCloseTo(area, 1);
    expect(joined.space.rooms).toHaveLength(found.rooms.length);
    expect(joined.corrections.rooms[added]).toBeUndefined();
  });

  it('splits a room with a hole without losing the hole, and restores the room by merging', () => {
    const { outline } = room(start(), 'kitchen');
    const [[left, top], , [right, bottom]] = outline as [
      [number, number],
      [number, number],
      [number, number],
    ];
    const [x, z] = [left + (right - left) * 0.8, (top + bottom) / 2];
    const hole: [number, number][] = [
      [x, z],
      [x + 0.2, z],
      [x + 0.2, z + 0.2],
    ];
    const before = start(changeRoom(start(), 'kitchen', { holes: [hole] }));
    const { corrections, added } = split(before, 'kitchen');
    const after = start(corrections);
    expect(room(after, 'kitchen').holes).toEqual([hole]);
    expect(room(after, added).holes).toEqual([]);
    const joined = start(joinRooms(after, room(after, 'kitchen'), room(after, added))!);
    expect(room(joined, 'kitchen').holes).toEqual([hole]);
  });

  it('marks a removed room in the corrections, and no longer returns the room', () => {
    const removed = start(removeRoom(start(), 'server'));
    expect(removed.corrections.rooms.server).toEqual({ removed: true });
    expect(room(removed, 'server')).toBeUndefined();
  });
});

describe('an edit of sweeps', () => {
  it('moves, adds, links and removes sweeps @15.65', () => {
    const moved = start(moveSweep(start(), sweep(start(), 'reception-desk'), [3.12345, 3]));
    expect(placeOf(sweep(moved, 'reception-desk'))).toEqual([3.123, 3]);

    const { corrections, added } = addSweep(moved, floor, [4, 5]);
    const more = start(corrections);
    expect(sweep(more, added)).toMatchObject({ room: 'reception', floorHeight: 0 });
    expect(sweep(more, added).neighbours).toHaveLength(2);
    expect(unreached(more.space)).toEqual([]);

    const [first, second] = sweep(more, added).neighbours as [string, string];
    const unlinked = start(toggleLink(start(toggleLink(more, added, first)), second, added));
    expect(unreached(unlinked.space).map(({ id }) => id)).toEqual([added]);
    expect(unreached(start(toggleLink(unlinked, added, first)).space)).toEqual([]);

    const gone = start(removeSweep(unlinked, added));
    expect(gone.corrections).toMatchObject({ sweeps: { 'reception-desk': {} }, links: {} });
    expect(gone.space.sweeps).toHaveLength(found.sweeps.length);
    expect(start(removeSweep(gone, 'reception-desk')).corrections.sweeps['reception-desk']).toEqual({
      removed: true,
    });
  });
});

it('keeps the corrections that arrive from another window during a drag @15.68', () => {
  const { space } = start();
  const corner = room(start(), 'kitchen').outline[0]!;
  const first = sweep(start(), space.start.sweep);
  const arrow = startHandle(placeOf(first), space.start.yaw, 0.01);
  const drags: [Partial<Editor>, Point2, object][] = [
    [{ room: room(start(), 'kitchen') }, corner, { rooms: { kitchen: { outline: expect.any(Array) } } }],
    [{ sweep: first }, placeOf(first), { sweeps: { [first.id]: { position: expect.any(Array) } } }],
    [{ sweep: first }, arrow, { start: { sweep: first.id } }],
  ];
  for (const [selected, from, dragged] of drags) {
    let state = startEditor(correctionsSchema.parse({}), floor);
    const drawn: Gestures[] = [];
    const dispatch = (action: EditorAction) => void (state = editorReducer(state, action));
    const edit: Editor['edit'] = (name, corrections) => dispatch({ type: 'edit', name, corrections, at: 0 });
    const editor = { ...state, ...start(), dispatch, edit, ...selected } as Editor;
    const Plan = () => {
      drawn.push(usePlanTools(editor, { view: { scale: 100 } } as PlanView).gestures);
      return null;
    };
    renderToStaticMarkup(createElement(Plan));
    const drag = drawn[0]!.press(from, 0.1)!;
    drag.move([from[0] + 0.1, from[1] + 0.1]);
    edit('Changed in another window', changeFloor(start(), floor, { name: 'Ground floor' }));
    drag.end(true);
    const floors = { [floor]: { name: 'Ground floor' } };
    expect(state.history.corrections).toMatchObject({ floors, ...dragged });
  }
});

it('applies edits to the same items after the scan is reprocessed @15.61', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      let edited = start(changeRoom(start(), 'server', { name: 'Racks' }));
      edited = start(split(edited, 'kitchen').corrections);
      edited = start(joinRooms(edited, room(edited, 'focus'), room(edited, 'print'))!);
      const wider = movePart(room(edited, 'meeting').outline, { kind: 'edge', at: 2 }, [0, -0.4])!;
      edited = start(changeRoom(edited, 'meeting', { outline: wider }));
      edited = start(moveSweep(edited, sweep(edited, 'reception-desk'), [3, 3.5]));
      edited = start(addSweep(edited, floor, [4, 6.5]).corrections);
      const later = laterRun(found, { seed, shift: 0.08 });
      const again = applyCorrections(keepIds(found, later, edited.corrections), edited.corrections);
      for (const id of Object.keys(edited.corrections.rooms)) {
        const was = edited.space.rooms.find((one) => one.id === id);
        const is = again.rooms.find((one) => one.id === id);
        expect(is?.name).toBe(was?.name);
        if (was && id !== 'server') expect(is?.outline).toEqual(was.outline);
      }
      expect(again.rooms).toHaveLength(edited.space.rooms.length);
      expect(again.sweeps).toHaveLength(edited.space.sweeps.length);
      for (const id of Object.keys(edited.corrections.sweeps))
        expect(again.sweeps.find((one) => one.id === id)?.position).toEqual(sweep(edited, id).position);
    }),
    { numRuns: 20 },
  );
});
