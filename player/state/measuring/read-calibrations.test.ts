import { describe, expect, it } from 'vitest';
import { samplePoint } from '../../testing/sample-measurement.ts';
import { calibrationsOf } from './read-calibrations.ts';

const points = [samplePoint(0, 0, 0), samplePoint(2, 0, 0)];
const tape = { id: 'a', kind: 'length', title: 'Door', points, length: 2.01, tolerance: 0.002 };
const camera = { id: 'b', kind: 'camera', relative: 0.01, absolute: 0.005 };

describe('the calibrations of a tour', () => {
  it('are its true lengths and what is stated of its camera, with defaults filled in', () => {
    expect(calibrationsOf({ calibrations: [tape, camera] })).toMatchObject([
      tape,
      { ...camera, title: '', source: '' },
    ]);
  });

  it('leave out what is none', () => {
    const wrong = [
      null,
      { ...tape, id: '' },
      { ...tape, length: 0 },
      { ...tape, tolerance: -1 },
      { ...tape, points: points.slice(1) },
      { ...tape, kind: 'weight' },
      { ...camera, relative: Number.NaN },
      { ...camera, absolute: undefined },
    ];
    expect(calibrationsOf({ calibrations: wrong })).toEqual([]);
  });

  it('are the very same for the same list', () => {
    const calibrations = [tape];
    expect(calibrationsOf({ calibrations })).toBe(calibrationsOf({ calibrations }));
  });
});
