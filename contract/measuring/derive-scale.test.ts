import { describe, expect, it } from 'vitest';
import type { CaptureAccuracy } from '../capture.ts';
import type { CameraAccuracy, TapeLength } from './calibration.ts';
import { deriveScale } from './derive-scale.ts';
import { measure } from './measure.ts';
import type { MeasuredPoint } from './measurement.ts';

const STATED: CaptureAccuracy = { relative: 0.02, absolute: 0.005, source: 'stated', note: 'its maker' };

function corner(x: number, y = 0, z = 0): MeasuredPoint {
  return { position: [x, y, z], snap: 'corner' };
}

function tape(id: string, measured: number, length: number, tolerance = 0.002): TapeLength {
  return { id, title: '', kind: 'length', points: [corner(0), corner(measured)], length, tolerance };
}

const camera: CameraAccuracy = {
  id: 'camera',
  title: '',
  kind: 'camera',
  relative: 0.005,
  absolute: 0.003,
  source: 'data sheet',
};

describe('the scale of a capture', () => {
  it('is what the capture states @13.26', () => {
    expect(deriveScale(STATED, [])).toMatchObject({ factor: 1, ...STATED, camera: null, disagreements: [] });
  });

  it('assumes 2 % of a capture that states nothing, and says so @13.26', () => {
    expect(deriveScale(undefined, [])).toMatchObject({ relative: 0.02, absolute: 0.01, source: 'assumed' });
  });

  it('takes what is stated of the camera instead, the last that was @13.26', () => {
    const scale = deriveScale(STATED, [{ ...camera, id: 'older', relative: 0.01 }, camera]);
    expect(scale).toMatchObject({
      relative: 0.005,
      absolute: 0.003,
      source: 'camera',
      camera: 'camera',
      note: 'data sheet',
    });
  });
});

describe('true lengths', () => {
  it('scale every measurement, and replace the relative accuracy @13.27', () => {
    const scale = deriveScale(STATED, [tape('a', 5, 5.15)]);
    expect(scale.factor).toBeCloseTo(1.03, 4);
    expect(scale.source).toBe('calibrated');
    // two places within 5 mm each, and 2 mm of the tape, in 5 m
    expect(scale.relative).toBeCloseTo(Math.hypot(0.005, 0.005, 0.002) / 5, 4);
    const [value] = measure({ kind: 'distance', points: [corner(0), corner(0, 2)] }, scale);
    expect(value?.value).toBeCloseTo(2.06, 3);
  });

  it('weigh as much as they are sure, and are surer together', () => {
    const [rough, fine] = [tape('a', 2, 2.02), tape('b', 10, 10.07)];
    const scale = deriveScale(STATED, [rough, fine]);
    expect(scale.disagreements).toEqual([]);
    expect(scale.factor).toBeGreaterThan(1.007);
    expect(scale.factor).toBeLessThan(1.0075);
    expect(scale.relative).toBeLessThan(deriveScale(STATED, [fine]).relative);
    expect(scale.lengths.map(({ id, measured, length }) => [id, measured, length])).toEqual([
      ['a', 2, 2.02],
      ['b', 10, 10.07],
    ]);
  });

  it('that contradict each other are shown with by how much, and the scale covers both @13.27', () => {
    const scale = deriveScale(STATED, [tape('a', 5, 5), tape('b', 5, 5.1)]);
    expect(scale.disagreements).toEqual([
      { first: 'a', second: 'b', difference: expect.closeTo(0.0198, 4), allowed: expect.closeTo(0.0021, 3) },
    ]);
    const [low, high] = [scale.factor * (1 - scale.relative), scale.factor * (1 + scale.relative)];
    for (const { factor, relative } of scale.lengths) {
      expect(low).toBeLessThanOrEqual(factor! * (1 - relative!) + 1e-12);
      expect(high).toBeGreaterThanOrEqual(factor! * (1 + relative!) - 1e-12);
    }
  });

  it('that contradict what the capture states are used, and said to @13.27', () => {
    const scale = deriveScale(STATED, [tape('a', 5, 5.5)]);
    expect(scale.factor).toBeCloseTo(1.1, 3);
    expect(scale.disagreements).toMatchObject([{ first: 'a', second: null }]);
  });

  it('that are as short as their errors are left out', () => {
    const scale = deriveScale(STATED, [tape('a', 0.01, 0.02)]);
    expect(scale).toMatchObject({ factor: 1, source: 'stated', lengths: [{ id: 'a', factor: null }] });
  });

  it('take nothing back when they are taken back', () => {
    expect(deriveScale(STATED, [camera])).toEqual(
      deriveScale(
        STATED,
        [camera, tape('a', 5, 5.1)].filter(({ kind }) => kind === 'camera'),
      ),
    );
  });
});
