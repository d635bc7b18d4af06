import { describe, expect, it } from 'vitest';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { createPlayerStore } from '../player-state.ts';
import { createMeasuringActions } from './measuring-actions.ts';
import { measuringTexts } from './measuring-texts.ts';

const at = (x: number, y: number, z: number): MeasuredPoint => ({
  position: [x, y, z],
  normal: [0, 1, 0],
  snap: 'surface',
});

/**
 * Starts the tool in the sample capture. A point of the view is picked on the floor, as many metres away as
 * the point is from the middle of the view.
 */
function startTool() {
  const capture = createLocalCapture(sampleCapture, { folder: '/' }, () => true);
  capture.attach({
    requestFrame: () => {},
    pick: () => null,
    loadMeasuring: async () => ({
      pick: (x, y) => Promise.resolve(at(x, 0, y)),
      facing: ({ position: [x, , z] }) => Promise.resolve(at(x, 2.8, z)),
    }),
  });
  const state = createPlayerStore(true);
  const said: string[] = [];
  state.set({ capture, screen: { kind: 'walking' } });
  const tool = createMeasuringActions({
    state,
    announce: (text) => said.push(text),
    stage: new EventTarget() as HTMLElement,
    focusStage: () => {},
    edit: () => {},
    retry: () => {},
    openBuiltIn: () => {},
    reopen: () => {},
  });
  const take = async (...places: [number, number][]): Promise<void> => {
    for (const [x, y] of places) await tool.takePoint({ x, y });
  };
  return { state, tool, take, said, measuring: () => state.get().measuring };
}

describe('the current measurement', () => {
  it('is finished once it has the points of its kind, and the next point starts another measurement', async () => {
    const { tool, take, measuring } = startTool();
    tool.start('distance');
    await take([0, 0], [1, 0]);
    expect(measuring()).toMatchObject({ finished: true, points: [at(0, 0, 0), at(1, 0, 0)] });
    await take([2, 0]);
    expect(measuring()).toMatchObject({ finished: false, points: [at(2, 0, 0)] });
  });

  it('is finished by repeating any point of a path, or the first point of an area', async () => {
    const { tool, take, measuring } = startTool();
    tool.start('path');
    await take([0, 0], [1, 0], [1, 1], [1, 1]);
    expect(measuring()).toMatchObject({ finished: true });
    expect(measuring()!.points).toHaveLength(3);
    tool.start('area');
    await take([0, 0], [1, 0], [1, 1], [0, 0]);
    expect(measuring()).toMatchObject({ finished: true });
    expect(measuring()!.points).toHaveLength(3);
  });

  it('finishes only if it has enough points', async () => {
    const { tool, take, measuring } = startTool();
    tool.start('area');
    await take([0, 0], [1, 0]);
    tool.end();
    expect(measuring()!.finished).toBe(false);
    await take([1, 1]);
    tool.end();
    expect(measuring()!.finished).toBe(true);
  });

  it('is a clearance after one press, with the facing surface as the other end', async () => {
    const { tool, take, measuring } = startTool();
    tool.start('clearance');
    await take([1, 2]);
    expect(measuring()).toMatchObject({ finished: true, points: [at(1, 0, 2), at(1, 2.8, 2)] });
    tool.undoPoint();
    expect(measuring()).toMatchObject({ finished: false, points: [] });
  });

  it('loses points one by one on undo, and is discarded in two steps', async () => {
    const { tool, take, measuring, said } = startTool();
    tool.start('path');
    await take([0, 0], [1, 0]);
    tool.undoPoint();
    expect(measuring()!.points).toEqual([at(0, 0, 0)]);
    tool.cancel();
    expect(measuring()).toMatchObject({ kind: 'path', points: [] });
    tool.cancel();
    expect(measuring()).toBeNull();
    expect(said.slice(-3)).toEqual([measuringTexts.takenBack, measuringTexts.cancelled, measuringTexts.put]);
  });

  it('measures a room around a point by its outline, up to the visible ceiling', async () => {
    const { tool, take, measuring } = startTool();
    tool.start('room');
    await take([7, 4]);
    const { points, height, heightSnap, finished } = measuring()!;
    expect(points.map(({ position }) => position)).toEqual([
      [6, 0, 0],
      [10, 0, 0],
      [10, 0, 8],
      [6, 0, 8],
    ]);
    expect(points.every(({ snap }) => snap === 'plan')).toBe(true);
    expect([height, heightSnap, finished]).toEqual([2.8, 'surface', true]);
  });

  it('starts with the last kind used, but not in a space that cannot be measured', async () => {
    const { state, tool, measuring, said } = startTool();
    tool.start();
    expect(measuring()!.kind).toBe('distance');
    tool.start('angle');
    tool.close();
    tool.start();
    expect(measuring()!.kind).toBe('angle');
    tool.close();
    state.set({ capture: { ...state.get().capture!, measuring: null } });
    tool.start();
    expect(measuring()).toBeNull();
    expect(said.at(-1)).toBe(measuringTexts.unavailable);
  });

  it('is no longer marked as saved after a point moves', async () => {
    const { tool, take, measuring } = startTool();
    tool.start('distance');
    await take([0, 0], [1, 0]);
    tool.saved('m1');
    expect(measuring()!.saved).toBe('m1');
    tool.movePoint(1, at(2, 0, 0));
    expect(measuring()).toMatchObject({ saved: null, finished: true, points: [at(0, 0, 0), at(2, 0, 0)] });
  });
});
