import { describe, expect, it } from 'vitest';
import { EXACT, POINTS_ONLY, free, onFloor, one } from '../../../tests/support/player/measured-points.ts';
import type { Vector } from '../../vector.ts';
import { measure } from '../measure.ts';
import type { MeasuredPoint } from '../measurement.ts';

describe('values without a symmetric tolerance @13.22', () => {
  it('shows a length that is short compared with its errors as a range, which may start at zero', () => {
    const short = one('distance', [free([0, 0, 0]), free([0.03, 0, 0])], POINTS_ONLY);
    expect(short).toMatchObject({ state: 'range', reason: 'short', tolerance: null });
    expect(short.low).toBeGreaterThan(0);
    const shorter = one('distance', [free([0, 0, 0]), free([0.008, 0, 0])], POINTS_ONLY);
    expect(shorter.low).toBe(0);
    expect(shorter.high).toBeGreaterThan(0.02);
  });

  it('gives no value that depends on a surface seen edge-on, but gives all other values', () => {
    const eye: Vector = [0, 0.1, -8];
    const points = [onFloor(0, 0, eye), onFloor(0, 1, eye)];
    expect(one('distance', points, EXACT)).toMatchObject({ state: 'declined', reason: 'grazing' });
    expect(measure({ kind: 'path', points }, EXACT)).toMatchObject([
      { part: 'total', reason: 'grazing' },
      { part: 'segment', reason: 'grazing' },
    ]);
    const above = { ...points[1]!, position: [0, 2, 1] as Vector, eye: [0, 0.5, 0] as Vector };
    expect(one('height', [points[0]!, above], EXACT)).toMatchObject({ state: 'value', value: 2 });
  });

  it('corrects a length for the average effect of sideways errors', () => {
    const value = one('distance', [free([0, 0, 0]), free([0.1, 0, 0])], POINTS_ONLY);
    const variance = 4 * (0.01 / 2) ** 2;
    expect(value.value).toBeCloseTo(0.1 - variance / 0.2, 6);
  });

  it.each(['distance', 'path', 'height', 'clearance', 'angle', 'area', 'room'] as const)(
    'gives no number for a %s of too few points, or of points in one place',
    (kind) => {
      const place: MeasuredPoint = { position: [1, 1, 1], normal: [0, 1, 0], snap: 'corner' };
      expect(one(kind, [place], EXACT)).toMatchObject({ state: 'declined', value: null });
      if (kind !== 'height' && kind !== 'clearance')
        expect(one(kind, [place, place, place], EXACT).state).toBe('declined');
    },
  );
});
