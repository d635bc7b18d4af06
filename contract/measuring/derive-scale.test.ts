import { describe, expect, it } from 'vitest';
import type { CaptureAccuracy } from '../capture.ts';
import { CALIBRATIONS_MAX } from '../limits.ts';
import { contradictions, deriveScale } from './derive-scale.ts';
import type { CameraAccuracy, TapeLength } from './calibration.ts';
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

describe('a capture’s scale', () => {
  it('has the accuracy that the capture states @13.26', () => {
    expect(deriveScale(STATED, [])).toMatchObject({ factor: 1, ...STATED, camera: null, disagreements: [] });
  });

  it('is assumed to be within 2 % if the capture does not state its accuracy @13.26', () => {
    expect(deriveScale(undefined, [])).toMatchObject({ relative: 0.02, absolute: 0.01, source: 'assumed' });
  });

  it('uses the last accuracy stated for the camera instead of the capture’s @13.26', () => {
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
  it('scale every measurement and replace the stated accuracy @13.27', () => {
    const scale = deriveScale(STATED, [tape('a', 5, 5.15)]);
    expect(scale.factor).toBeCloseTo(1.03, 4);
    expect(scale.source).toBe('calibrated');
    // Each point is accurate to 5 mm and the tape to 2 mm, over 5 m. Another 1 % is added, because no second
    // measurement confirms the first.
    expect(scale.relative).toBeCloseTo(Math.hypot(Math.hypot(0.005, 0.005, 0.002) / 5, 0.01), 5);
    const [value] = measure({ kind: 'distance', points: [corner(0), corner(0, 2)] }, scale);
    expect(value?.value).toBeCloseTo(2.06, 3);
  });

  it('are weighted by their accuracy and are more accurate together than alone', () => {
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

  it('that contradict each other are reported with their difference, and the scale covers both @13.27', () => {
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

  it('that contradict each other add the full error of the scale to other errors @13.27', () => {
    const scale = deriveScale(STATED, [tape('a', 5, 5), tape('b', 5, 5.1)]);
    const points = measure(
      { kind: 'distance', points: [corner(0), corner(4)] },
      { ...scale, relative: 0 },
    )[0]!;
    const value = measure({ kind: 'distance', points: [corner(0), corner(4)] }, scale)[0]!;
    expect(value.tolerance).toBeCloseTo(points.tolerance! + 4 * scale.factor * scale.relative, 4);
  });

  it('confirm each other; a single length adds an error of 1 %', () => {
    const one = deriveScale(STATED, [tape('a', 10, 10)]);
    const two = deriveScale(STATED, [tape('a', 10, 10), tape('b', 10, 10.001)]);
    expect(one.relative).toBeGreaterThan(0.01);
    expect(two.relative).toBeLessThan(0.001);
  });

  it('that contradict the capture’s stated accuracy are used and reported @13.27', () => {
    const scale = deriveScale(STATED, [tape('a', 5, 5.5)]);
    expect(scale.factor).toBeCloseTo(1.1, 3);
    expect(scale.disagreements).toMatchObject([{ first: 'a', second: null }]);
  });

  it('are ignored if they are not longer than their errors', () => {
    const scale = deriveScale(STATED, [tape('a', 0.01, 0.02)]);
    expect(scale).toMatchObject({ factor: 1, source: 'stated', lengths: [{ id: 'a', factor: null }] });
  });

  it('are compared in time proportional to their number @16.2', () => {
    const work = (count: number) => {
      let reads = 0;
      const lengths = Array.from({ length: count }, (_, at) => ({
        id: `${at}`,
        factor: 1 + (at % 3) / 10,
        relative: 0.002,
        variance: 1e-6 * (1 + (at % 7)),
        get effects() {
          reads += 1;
          return [{ source: 'scale', shape: 'normal', vector: [0.001, 0, 0] }] as const;
        },
      }));
      expect(contradictions(lengths).length).toBeGreaterThan(count);
      return reads;
    };
    expect(work(1_000) / work(500)).toBeLessThan(2.5);
  });

  it('beyond the limit per twin are kept but not used @16.2', () => {
    expect(CALIBRATIONS_MAX).toBe(100);
    const tapes = Array.from({ length: CALIBRATIONS_MAX + 2 }, (_, at) =>
      tape(`${at}`, 5, at < CALIBRATIONS_MAX ? 5.05 : 6),
    );
    const { factor, lengths, disagreements } = deriveScale(STATED, tapes);
    expect(factor).toBeCloseTo(1.01, 4);
    expect(disagreements).toEqual([]);
    expect(lengths.map((length) => length.factor === null).lastIndexOf(false)).toBe(CALIBRATIONS_MAX - 1);
    expect(lengths).toHaveLength(CALIBRATIONS_MAX + 2);
  });

  it('no longer affect the scale after they are removed', () => {
    expect(deriveScale(STATED, [camera])).toEqual(
      deriveScale(
        STATED,
        [camera, tape('a', 5, 5.1)].filter(({ kind }) => kind === 'camera'),
      ),
    );
  });
});
