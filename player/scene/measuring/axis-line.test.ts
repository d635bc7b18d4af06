import { describe, expect, it } from 'vitest';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { pointOnAxis } from './aim.ts';

const PIXEL = 0.001;
const from: MeasuredPoint = { position: [0, 0, 0], normal: [0, 0, 1], snap: 'surface' };
/** Returns a ray from four metres in front of the point to a place beside it. */
const towards = (x: number, y: number) => {
  const length = Math.hypot(x, y, 4);
  return {
    eye: [0, 0, 4] as [number, number, number],
    ahead: [x / length, y / length, -4 / length] as [number, number, number],
  };
};

describe('a point constrained to an axis', () => {
  it('is where the axis comes closest to the line of sight @13.29', () => {
    const point = pointOnAxis(from, 'x', null, towards(1, 0.2), PIXEL)!;
    expect(point.position[0]).toBeCloseTo(1, 1);
    expect(point.position.slice(1)).toEqual([0, 0]);
    expect(point).toMatchObject({ snap: 'free', eye: [0, 0, 4], pixel: PIXEL });
  });

  it('aligns with the corner that the aim has snapped to, and stays marked as a corner', () => {
    const corner: MeasuredPoint = { position: [1.5, 1, -2], snap: 'corner' };
    const point = pointOnAxis(from, 'y', corner, towards(1, 1), PIXEL)!;
    expect(point).toMatchObject({ position: [0, 1, 0], snap: 'corner' });
  });

  it('follows the surface normal, and is null without a normal or along the line of sight @13.29', () => {
    const oblique = { ...from, normal: [0, 0.6, 0.8] as [number, number, number] };
    const point = pointOnAxis(oblique, 'normal', null, towards(0, 1), PIXEL)!;
    expect(point.position[1] / point.position[2]).toBeCloseTo(0.75, 5);
    expect(pointOnAxis({ ...from, normal: undefined }, 'normal', null, towards(1, 0), PIXEL)).toBeNull();
    expect(pointOnAxis(from, 'z', null, towards(0, 0), PIXEL)).toBeNull();
  });
});
