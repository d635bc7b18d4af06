import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, type Outline } from '../../../../../../contract/scans/outline.ts';
import { sampleSpace } from '../../../../../../tests/support/scans/sample-scan.ts';
import { areBeside, joinOutlines } from '../rooms.ts';
import { labelPoint, labelPlace } from './label-place.ts';
import { addCorner, movePart, removeCorner, snapOnOutline } from './move-part.ts';
import { isSimple, tidyOutline } from './tidy-outline.ts';
import { nearestOnOutline, splitOutline } from './split-outline.ts';

/** An L-shaped room with an area of 12 m². */
const L: Outline = [
  [0, 0],
  [4, 0],
  [4, 2],
  [2, 2],
  [2, 4],
  [0, 4],
];
const rectangle = (left: number, top: number, width: number, depth: number): Outline => [
  [left, top],
  [left + width, top],
  [left + width, top + depth],
  [left, top + depth],
];
const split = (outline: Outline, from: [number, number], to: [number, number]) =>
  splitOutline(outline, nearestOnOutline(outline, from), nearestOnOutline(outline, to));
const size = fc.double({ min: 1, max: 12, noNaN: true });

describe('splitting a room', () => {
  it('cuts a room in two along a line without changing the total area', () => {
    const parts = split(L, [2, -0.3], [2, 2])!;
    expect(new Set(parts.map(areaOf))).toEqual(new Set([4, 8]));
    expect(parts.every(isSimple)).toBe(true);
  });

  it('does not cut if the line leaves the room or runs along a wall', () => {
    expect(split(L, [4, 1], [1, 4])).toBeNull();
    expect(split(L, [0, 1], [0, 3])).toBeNull();
    expect(split(L, [0, 1], [0.05, 1])).toBeNull();
  });

  it('is reversed by merging the parts', () => {
    const part = fc.double({ min: 0.15, max: 0.85, noNaN: true });
    fc.assert(
      fc.property(size, size, part, part, (width, depth, above, below) => {
        const whole = tidyOutline(rectangle(0, 0, width, depth));
        const parts = split(whole, [width * above, 0], [width * below, depth])!;
        expect(parts.every(isSimple)).toBe(true);
        expect(areaOf(parts[0]) + areaOf(parts[1])).toBeCloseTo(areaOf(whole), 1);
        const joined = joinOutlines(...parts)!;
        expect(isSimple(joined)).toBe(true);
        expect(Math.abs(areaOf(joined) - areaOf(whole)) / areaOf(whole)).toBeLessThan(0.03);
      }),
    );
  });
});

describe('merging rooms', () => {
  it('includes the wall between the rooms where they face each other', () => {
    const joined = joinOutlines(rectangle(0, 0, 4, 3), rectangle(4.1, 1, 3, 2))!;
    expect(areaOf(joined)).toBeCloseTo(12 + 6 + 0.2, 1);
    expect(isSimple(joined)).toBe(true);
  });

  it('is not possible for rooms that are apart or touch only at a corner', () => {
    expect(joinOutlines(rectangle(0, 0, 4, 3), rectangle(5, 0, 3, 2))).toBeNull();
    expect(joinOutlines(rectangle(0, 0, 4, 3), rectangle(4.1, 3.1, 3, 2))).toBeNull();
    expect(areBeside(rectangle(0, 0, 4, 3), rectangle(4.1, 2, 3, 2))).toBe(true);
  });

  it('is possible for any neighbours in the office', () => {
    const { rooms } = sampleSpace();
    const pairs = rooms.flatMap((a, i) =>
      rooms.slice(i + 1).flatMap((b) => (areBeside(a.outline, b.outline) ? [[a, b] as const] : [])),
    );
    expect(pairs.length).toBeGreaterThan(8);
    for (const [a, b] of pairs) {
      const joined = joinOutlines(a.outline, b.outline)!;
      expect(isSimple(joined)).toBe(true);
      const both = areaOf(a.outline) + areaOf(b.outline);
      expect(areaOf(joined)).toBeGreaterThan(both - 0.05);
      expect(areaOf(joined)).toBeLessThan(both * 1.05);
    }
  });
});

describe('moving a part', () => {
  it('moves an edge perpendicular to itself, and a corner anywhere', () => {
    expect(movePart(rectangle(0, 0, 4, 3), { kind: 'edge', at: 1 }, [0.5, 7])).toEqual(
      rectangle(0, 0, 4.5, 3),
    );
    expect(movePart(rectangle(0, 0, 4, 3), { kind: 'corner', at: 2 }, [1, 1])![2]).toEqual([5, 4]);
  });

  it('rejects a shape that crosses itself or is empty', () => {
    expect(movePart(L, { kind: 'corner', at: 0 }, [3.5, 3.5])).toBeNull();
    expect(movePart(rectangle(0, 0, 4, 3), { kind: 'edge', at: 0 }, [0, 3])).toBeNull();
  });

  it('adds a corner, and removes the corner again', () => {
    const more = addCorner(L, 5);
    expect(more[6]).toEqual([0, 2]);
    expect(removeCorner(more, 6)).toEqual(L);
    expect(removeCorner(rectangle(0, 0, 1, 1).slice(1), 0)).toBeNull();
  });
});

it('places a label at the widest part of the room', () => {
  const { point, room } = labelPoint(L);
  expect(room).toBeCloseTo(1.17, 1);
  expect(Math.hypot(point[0] - 1.17, point[1] - 1.17)).toBeLessThan(0.3);
});

it('snaps a cut to corners, and to right angles at its start', () => {
  const room = rectangle(0, 0, 4, 3);
  const from = { edge: 0, point: [1.5, 0] as [number, number] };
  expect(snapOnOutline(room, [1.6, 2.9], 0.2, from)).toEqual({ edge: 2, point: [1.5, 3] });
  expect(snapOnOutline(room, [3.9, 2.9], 0.2, from)).toEqual({ edge: 2, point: [4, 3] });
  expect(snapOnOutline(room, [2.5, 2.9], 0.2, from).point).toEqual([2.5, 3]);
  expect(snapOnOutline(room, [1.6, 2.9], 0.2, null).point).toEqual([1.6, 3]);
});

it('places a label beside the viewpoints of its room, if there is space', () => {
  const room = rectangle(0, 0, 4, 3);
  const alone = labelPlace(room, []);
  expect(alone.point[0]).toBeCloseTo(2, 0);
  const beside = labelPlace(room, [[2, 1.5]]);
  expect(Math.abs(beside.point[1] - 1.5)).toBeGreaterThan(0.5);
  expect(beside.half).toBeGreaterThan(0.4);
  const crowd = Array.from({ length: 96 }, (_, i): [number, number] => [(i % 12) / 3, i / 32]);
  expect(labelPlace(room, crowd)).toEqual(alone);
});
