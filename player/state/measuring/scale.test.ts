import { describe, expect, it } from 'vitest';
import type { CaptureAccuracy } from '../../../contract/capture.ts';
import { scaleOf, calibrationsOf } from './scale.ts';
import { samplePoint } from '../../testing/samples.ts';

const accuracy: CaptureAccuracy = { relative: 0.01, absolute: 0.002, source: 'stated' };
const capture = { accuracy };
const camera = { id: 'a', kind: 'camera', relative: 0.002, absolute: 0.02, source: 'Its maker' };

describe('a twin’s scale', () => {
  it('is the scale that the capture states, and the same object until that changes', () => {
    const calibrations: unknown[] = [];
    const scale = scaleOf({ capture, calibrations });
    expect(scale).toMatchObject({ factor: 1, relative: 0.01, source: 'stated' });
    expect(scaleOf({ capture: { accuracy }, calibrations })).toBe(scale);
    const better = { accuracy: { ...accuracy, relative: 0.001 } };
    expect(scaleOf({ capture: better, calibrations })).toMatchObject({ relative: 0.001 });
  });

  it('uses the calibrations of the tour', () => {
    const scale = scaleOf({ capture, calibrations: [camera] });
    expect(scale).toMatchObject({ source: 'camera', relative: 0.002, absolute: 0.02, note: 'Its maker' });
  });

  it('is assumed if no accuracy is known', () => {
    expect(scaleOf({ capture: { accuracy: null }, calibrations: [] }).source).toBe('assumed');
    expect(scaleOf({ capture: null, calibrations: [] }).source).toBe('assumed');
  });
});

const points = [samplePoint(0, 0, 0), samplePoint(2, 0, 0)];
const tape = { id: 'a', kind: 'length', title: 'Door', points, length: 2.01, tolerance: 0.002 };
const cameraReadCalibrations = { id: 'b', kind: 'camera', relative: 0.01, absolute: 0.005 };

describe('reading a tour’s calibrations', () => {
  it('reads true lengths and the camera’s accuracy, with defaults for missing fields', () => {
    expect(calibrationsOf({ calibrations: [tape, cameraReadCalibrations] })).toMatchObject([
      tape,
      { ...cameraReadCalibrations, title: '', source: '' },
    ]);
  });

  it('omits invalid calibrations', () => {
    const wrong = [
      null,
      { ...tape, id: '' },
      { ...tape, length: 0 },
      { ...tape, tolerance: -1 },
      { ...tape, points: points.slice(1) },
      { ...tape, kind: 'weight' },
      { ...cameraReadCalibrations, relative: Number.NaN },
      { ...cameraReadCalibrations, absolute: undefined },
    ];
    expect(calibrationsOf({ calibrations: wrong })).toEqual([]);
  });

  it('returns the same object for the same stored list', () => {
    const calibrations = [tape];
    expect(calibrationsOf({ calibrations })).toBe(calibrationsOf({ calibrations }));
  });
});
