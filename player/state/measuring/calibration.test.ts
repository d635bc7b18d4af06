import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CameraAccuracy, TapeLength } from '../../../contract/measuring/calibration.ts';
import { measure } from '../../../contract/measuring/measure.ts';
import { measurementKind, type PlacedMeasurement } from '../../kinds/measurement/measurement-kind.ts';
import { samplePoint, sampleTour } from '../../testing/samples.ts';
import { startActions, startOutbox } from '../../testing/start-ends.ts';
import { defineKind } from '../../tour/annotation-kind.ts';
import { readAnnotations } from '../../tour/read-annotations.ts';
import { createPlayerStore } from '../player-state.ts';
import {
  enterTrueLength,
  isCalibrationStep,
  makeTrueLength,
  stateCamera,
  takeBackCalibration,
  previewScale,
  scaleWith,
  parseLength,
} from './calibration.ts';
import { calibrationsOf, scaleOf } from './scale.ts';

const points = [samplePoint(0, 0, 0), samplePoint(10, 0, 0)];
const corridor = { id: 'm1', kind: 'distance', title: 'Corridor', points };

/** Starts an owner's player over a real outbox. Its state follows the tour, as on a host. */
function start(canEdit = true) {
  const { outbox, edit } = startOutbox(sampleTour({ measurements: [corridor], calibrations: [] }));
  const state = createPlayerStore(true);
  const follow = (): void => {
    const tour = outbox.document()!;
    state.set({
      canEdit,
      annotations: readAnnotations(tour, state.get().annotations),
      calibrations: tour.calibrations as unknown[],
    });
  };
  const actions = startActions(state, {
    edit(operation) {
      edit(operation);
      follow();
    },
  });
  follow();
  const measured = (): PlacedMeasurement => state.get().annotations.measurement![0] as PlacedMeasurement;
  const value = () => measure(measured(), scaleOf(state.get()))[0]!;
  const lengths = () =>
    calibrationsOf(state.get()).filter((item): item is TapeLength => item.kind === 'length');
  const camera = () =>
    calibrationsOf(state.get()).findLast((item): item is CameraAccuracy => item.kind === 'camera')!;
  return { state, actions, value, lengths, camera };
}

const tape = (length: number, title = 'Corridor') =>
  makeTrueLength({ title, points }, { length, tolerance: 0.002 });

describe('calibrating a twin', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    defineKind(measurementKind);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('applies a true length to earlier measurements too, and can remove and restore it @13.37', () => {
    const { actions, state, value, lengths } = start();
    expect(value().value).toBeCloseTo(10, 4);
    const before = value().tolerance!;
    actions.perform(enterTrueLength(tape(10.1)));
    expect(value().value).toBeCloseTo(10.1, 4);
    expect(value().tolerance).toBeLessThan(0.6 * before);
    expect(isCalibrationStep(state.get().undoable)).toBe(true);
    actions.perform(takeBackCalibration(lengths()[0]!));
    expect(lengths()).toEqual([]);
    expect(value().value).toBeCloseTo(10, 4);
    actions.undo();
    expect(value().value).toBeCloseTo(10.1, 4);
    actions.undo();
    expect(lengths()).toEqual([]);
  });

  it('shows a preview of the changes @13.37', () => {
    const { state, value } = start();
    const [measured] = state.get().annotations.measurement as unknown as PlacedMeasurement[];
    const now = scaleOf(state.get());
    const [changed] = previewScale([measured!], now, scaleWith(null, [], tape(10.1)));
    expect(changed).toMatchObject({ item: measured, now: value() });
    expect(changed!.after.value).toBeCloseTo(10.1, 4);
    expect(state.get().calibrations).toEqual([]);
  });

  it('names contradictory true lengths, and widens every tolerance @13.37', () => {
    const { actions, state, value } = start();
    actions.perform(enterTrueLength(tape(10.1)));
    actions.perform(enterTrueLength(tape(10.101, 'Confirmed')));
    const agreed = value().tolerance!;
    actions.perform(enterTrueLength(tape(10.4, 'Again')));
    const { disagreements } = scaleOf(state.get());
    expect(disagreements.some(({ first, second }) => first !== null && second !== null)).toBe(true);
    expect(value().tolerance).toBeGreaterThan(5 * agreed);
    expect(value().low).toBeLessThan(10.1);
    expect(value().high).toBeGreaterThan(10.4);
  });

  it('replaces an earlier statement of the camera’s accuracy, and can undo this @13.38', () => {
    const { actions, state, camera } = start();
    actions.perform(stateCamera(null, { relative: 0.002, absolute: 0.02, source: 'Its maker' }));
    expect(scaleOf(state.get())).toMatchObject({ source: 'camera', relative: 0.002, note: 'Its maker' });
    actions.perform(stateCamera(camera(), { relative: 0.001, absolute: 0.02, source: 'Data sheet' }));
    expect(state.get().calibrations).toMatchObject([
      { kind: 'camera', relative: 0.001, source: 'Data sheet' },
    ]);
    actions.undo();
    expect(camera()).toMatchObject({ relative: 0.002, source: 'Its maker' });
    actions.perform(takeBackCalibration(camera()));
    expect(scaleOf(state.get()).source).toBe('assumed');
  });

  it('is available only to users with edit rights @13.37 @13.38', () => {
    const { actions, state } = start(false);
    actions.perform(enterTrueLength(tape(10.1)));
    expect(state.get().calibrations).toEqual([]);
  });

  it('keeps open items open', () => {
    const { actions, state } = start();
    const selection = { kind: 'measurement', id: 'm1' };
    state.set({ selection });
    actions.perform(enterTrueLength(tape(10.1)));
    actions.undo();
    expect(state.get().selection).toEqual(selection);
  });
});

describe('a length as people write it', () => {
  it('is rejected outside its limits', () => {
    const limits = { least: 0.001, most: 10_000 };
    const texts = ['0.5 mm', '1 mm', '10000', '12430'];
    expect(texts.map((text) => parseLength(text, 'metres', limits))).toEqual([null, 0.001, 10_000, null]);
  });

  it.each([
    ['2.43', 'metres', 2.43],
    ['2,43', 'metres', 2.43],
    [' 2.43 m ', 'centimetres', 2.43],
    ['243', 'centimetres', 2.43],
    ['2 mm', 'metres', 0.002],
    ['8', 'feet', 2.4384],
    ['7\' 11 1/2"', 'metres', 2.4257],
    ['7’ 11 ½', 'feet', null],
    ['7 ft 11 in', 'inches', 2.413],
    ["7' 11", 'inches', 2.413],
    ['95 1/2', 'inches', 2.4257],
    ['1/8"', 'metres', 0.003175],
    ['.5', 'metres', 0.5],
    ['2.43 2', 'metres', null],
    ['7 ft 3 m', 'feet', null],
    ['7 ft 3 ft', 'feet', null],
    ['two', 'metres', null],
    ['', 'metres', null],
    ['0', 'metres', null],
    ['-2', 'metres', null],
    ['1/0', 'metres', null],
    ['1e3', 'metres', null],
  ] as const)('%j in %s is %s m', (text, units, metres) => {
    if (metres === null) expect(parseLength(text, units)).toBeNull();
    else expect(parseLength(text, units)).toBeCloseTo(metres, 6);
  });
});
