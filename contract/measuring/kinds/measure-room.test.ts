import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../vector.ts';
import { deriveScale } from '../derive-scale.ts';
import { measure } from '../measure.ts';
import type { MeasuredPoint, Snap } from '../measurement.ts';
import type { Scale } from '../scale.ts';
import { measureArea } from './measure-room.ts';
import {
  EXACT as EXACT_SCALE,
  POINTS_ONLY,
  free,
  onFloor,
  one,
} from '../../../tests/support/player/measured-points.ts';

const EXACT: Scale = deriveScale({ relative: 0, absolute: 0, source: 'designed' }, []);
const STATED: Scale = deriveScale({ relative: 0.01, absolute: 0.005, source: 'stated' }, []);

const taken = (position: Vector, snap: Snap = 'free'): MeasuredPoint => ({ position, snap });
const rectangle = (width: number, depth: number, snap: Snap = 'free') =>
  [
    [0, 0, 0],
    [width, 0, 0],
    [width, 0, depth],
    [0, 0, depth],
  ].map((place) => taken(place as Vector, snap));

/** Returns a point, rotated about three axes in turn and then moved. */
function turned([x, y, z]: Vector, [a, b, c]: Vector, move: number): Vector {
  const [x1, y1] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
  const [y2, z2] = [y1 * Math.cos(b) - z * Math.sin(b), y1 * Math.sin(b) + z * Math.cos(b)];
  return [x1 * Math.cos(c) - z2 * Math.sin(c) + move, y2 - move, x1 * Math.sin(c) + z2 * Math.cos(c)];
}

describe('a polygon’s area @13.23', () => {
  it('is measured in the plane of the polygon, for walls as well as floors', () => {
    expect(measureArea(rectangle(3, 2), EXACT).value).toBeCloseTo(6, 12);
    const wall = [
      [0, 0, 0],
      [4, 0, 0],
      [4, 2.5, 0],
      [2, 3.5, 0],
      [0, 2.5, 0],
    ].map((place) => taken(place as Vector));
    expect(measureArea(wall, EXACT).value).toBeCloseTo(12, 12);
  });

  it('does not change when the polygon is rotated and moved in space', () => {
    const angle = fc.double({ min: -3.2, max: 3.2, noNaN: true });
    const corner = fc.tuple(
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      fc.double({ min: 0, max: 0.9, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(corner, { minLength: 3, maxLength: 9 }),
        fc.tuple(angle, angle, angle),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (corners, angles, move) => {
          const flat = corners.map(([reach, lag], i): Vector => {
            const turn = ((i + lag) / corners.length) * 2 * Math.PI;
            return [reach * Math.cos(turn), 0, reach * Math.sin(turn)];
          });
          const [as, was] = [flat.map((place) => turned(place, angles, move)), flat].map((places) =>
            measureArea(
              places.map((place) => taken(place)),
              STATED,
            ),
          );
          expect(as!.state).toBe(was!.state);
          expect(as!.value).toBeCloseTo(was!.value!, 8);
          expect(as!.high).toBeCloseTo(was!.high!, 8);
        },
      ),
    );
  });

  it('does not depend on the first corner or the direction of the outline', () => {
    const [a, b, c, d] = rectangle(3, 2) as [MeasuredPoint, MeasuredPoint, MeasuredPoint, MeasuredPoint];
    for (const points of [
      [b, c, d, a],
      [d, c, b, a],
    ])
      expect(measureArea(points, STATED).value).toBeCloseTo(measureArea([a, b, c, d], STATED).value!, 12);
  });

  it('grows with the square of the scale, and so does its error', () => {
    const value = measureArea(rectangle(3, 2), { ...EXACT, factor: 1.1, relative: 0.01 });
    expect(value.value).toBeCloseTo(6 * 1.21, 9);
    expect(value.tolerance).toBeCloseTo(0.02 * 6 * 1.21, 6);
  });

  it('is not calculated if the outline crosses itself, is not planar, or is a line', () => {
    const [a, b, c, d] = rectangle(3, 2) as [MeasuredPoint, MeasuredPoint, MeasuredPoint, MeasuredPoint];
    const bow = [a, b, { ...d, position: [0.5, 0, 2] as Vector }, { ...c, position: [3, 0, 1.5] as Vector }];
    expect(measureArea(bow, STATED)).toMatchObject({ state: 'declined', reason: 'crossing' });
    const bent = [a, b, c, { ...d, position: [0, 1, 2] as Vector }];
    expect(measureArea(bent, STATED)).toMatchObject({ state: 'declined', reason: 'not-plane' });
    const nearly = [a, b, c, { ...d, position: [0, 0.05, 2] as Vector }];
    expect(measureArea(nearly, STATED).state).toBe('value');
    const even = [a, c, b, d];
    expect(measureArea(even, STATED)).toMatchObject({ state: 'declined', reason: 'crossing' });
    const line = [0, 1, 2].map((x) => taken([x, 0, 0]));
    expect(measureArea(line, STATED)).toMatchObject({ state: 'declined', reason: 'no-area' });
  });
});

describe('a room @13.24', () => {
  const points = rectangle(4, 3, 'plan');
  const room = { kind: 'room', points, height: 2.5, heightSnap: 'plan' } as const;

  it('has an area, a volume, a perimeter and a height', () => {
    const values = measure(room, EXACT);
    expect(values.map(({ part, quantity }) => [part, quantity])).toEqual([
      ['area', 'area'],
      ['volume', 'volume'],
      ['perimeter', 'length'],
      ['height', 'length'],
    ]);
    expect(values.map(({ value }) => value)).toEqual(
      [12, 30, 14, 2.5].map((value) => expect.closeTo(value, 4)),
    );
  });

  it('has the scale’s error in all values, and three times that error in the volume', () => {
    const scaled = measure(room, { ...EXACT, relative: 0.01 });
    const parts = scaled.map(({ contributions, value }) => {
      const { amount } = contributions.find(({ source }) => source === 'scale')!;
      return amount / value!;
    });
    expect(parts).toEqual([0.02, 0.03, 0.01, 0.01].map((part) => expect.closeTo(part, 5)));
  });

  it('is as accurate as its plan, which is rounded to centimetres', () => {
    const [, , perimeter, height] = measure(room, EXACT);
    expect(height!.tolerance).toBeCloseTo((2 * Math.SQRT2 * 0.005) / Math.sqrt(3), 6);
    expect(perimeter!.contributions.map(({ source }) => source)).toEqual(['snap']);
  });

  it('has no volume if its height is unknown', () => {
    const values = measure({ kind: 'room', points }, EXACT);
    expect(values.map(({ part, state }) => [part, state])).toEqual([
      ['area', 'value'],
      ['volume', 'declined'],
      ['perimeter', 'value'],
    ]);
  });

  it('does not count the cut between the outline and a hole as a wall', () => {
    const hole = ([x, z]: readonly [number, number]): MeasuredPoint => taken([x, 0, z], 'plan');
    const around = [
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 1],
      [1, 1],
    ] as const;
    const holed = [points[0]!, ...around.map(hole), points[0]!, ...points.slice(1)];
    const [area, , perimeter] = measure({ ...room, points: holed }, EXACT);
    expect(area!.value).toBeCloseTo(11, 4);
    expect(perimeter!.value).toBeCloseTo(14 + 4, 3);
  });
});

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
    expect(one('distance', points, EXACT_SCALE)).toMatchObject({ state: 'declined', reason: 'grazing' });
    expect(measure({ kind: 'path', points }, EXACT_SCALE)).toMatchObject([
      { part: 'total', reason: 'grazing' },
      { part: 'segment', reason: 'grazing' },
    ]);
    const above = { ...points[1]!, position: [0, 2, 1] as Vector, eye: [0, 0.5, 0] as Vector };
    expect(one('height', [points[0]!, above], EXACT_SCALE)).toMatchObject({ state: 'value', value: 2 });
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
      expect(one(kind, [place], EXACT_SCALE)).toMatchObject({ state: 'declined', value: null });
      if (kind !== 'height' && kind !== 'clearance')
        expect(one(kind, [place, place, place], EXACT_SCALE).state).toBe('declined');
    },
  );
});
