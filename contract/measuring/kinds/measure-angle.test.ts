import { describe, expect, it } from 'vitest';
import { deriveScale } from '../derive-scale.ts';
import type { MeasuredPoint } from '../measurement.ts';
import type { Scale } from '../scale.ts';
import { measureAngle } from './measure-angle.ts';

const FINE: Scale = deriveScale({ relative: 0.02, absolute: 0.002, source: 'stated' }, []);
const DEGREE = Math.PI / 180;

function angleOf(degrees: number, arm: number, scale: Scale) {
  const at = (x: number, y: number): MeasuredPoint => ({ position: [x, y, 0], snap: 'free' });
  const turn = degrees * DEGREE;
  return measureAngle([at(arm, 0), at(0, 0), at(arm * Math.cos(turn), arm * Math.sin(turn))], scale);
}

describe('an angle @13.22', () => {
  it('does not depend on the scale', () => {
    expect(angleOf(60, 2, FINE)).toEqual(angleOf(60, 2, { ...FINE, relative: 0.5, factor: 2 }));
  });

  it('is surer with longer arms', () => {
    const [short, long] = [angleOf(90, 0.5, FINE), angleOf(90, 2, FINE)];
    expect(long).toMatchObject({ state: 'value', value: expect.closeTo(Math.PI / 2, 6) });
    // both ends, and the vertex by what it moves each arm
    expect(long.tolerance).toBeCloseTo((2 * 0.002) / 2, 6);
    expect(short.tolerance).toBeCloseTo(4 * long.tolerance!, 6);
  });

  it('near 0° and 180° is a range that ends there', () => {
    const sharp = angleOf(0.1, 1, FINE);
    expect(sharp).toMatchObject({ state: 'range', reason: 'small-angle', low: 0 });
    expect(sharp.high! / DEGREE).toBeLessThan(1);
    const straight = angleOf(179.9, 1, FINE);
    expect(straight).toMatchObject({ state: 'range', reason: 'straight-angle', high: Math.PI });
    expect(straight.low! / DEGREE).toBeGreaterThan(179);
    for (const degrees of [0, 180])
      expect(angleOf(degrees, 1, FINE)).toMatchObject({ state: 'range', tolerance: null });
  });

  it('of arms as short as their errors has no number', () => {
    expect(angleOf(60, 0.005, FINE)).toMatchObject({ state: 'declined', reason: 'short-arms' });
  });

  it('is given as a range where its tolerance is a twelfth of a turn', () => {
    expect(angleOf(90, 0.013, FINE)).toMatchObject({ state: 'range', reason: 'wide' });
  });
});
