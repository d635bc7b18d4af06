import { describe, expect, it } from 'vitest';
import type { CaptureAccuracy } from '../../../contract/capture.ts';
import { scaleOf } from './scale.ts';

const accuracy: CaptureAccuracy = { relative: 0.01, absolute: 0.002, source: 'stated' };
const capture = { accuracy };
const camera = { id: 'a', kind: 'camera', relative: 0.002, absolute: 0.02, source: 'Its maker' };

describe('the scale of a twin', () => {
  it('is what its capture states, and the same object until that changes', () => {
    const calibrations: unknown[] = [];
    const scale = scaleOf({ capture, calibrations });
    expect(scale).toMatchObject({ factor: 1, relative: 0.01, source: 'stated' });
    expect(scaleOf({ capture: { accuracy }, calibrations })).toBe(scale);
    const better = { accuracy: { ...accuracy, relative: 0.001 } };
    expect(scaleOf({ capture: better, calibrations })).toMatchObject({ relative: 0.001 });
  });

  it('follows the calibrations of the tour', () => {
    const scale = scaleOf({ capture, calibrations: [camera] });
    expect(scale).toMatchObject({ source: 'camera', relative: 0.002, absolute: 0.02, note: 'Its maker' });
  });

  it('is assumed where nothing is known', () => {
    expect(scaleOf({ capture: { accuracy: null }, calibrations: [] }).source).toBe('assumed');
    expect(scaleOf({ capture: null, calibrations: [] }).source).toBe('assumed');
  });
});
