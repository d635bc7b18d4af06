import { expect, test } from 'vitest';
import { areaOf } from '../../../contract/scans/outline.ts';
import { findWalkable } from '../../sweeps/find-walkable.ts';
import { type Box, boxMesh } from '../../testing/boxes.ts';
import { buildColumns } from '../../voxels/build-columns.ts';
import { findRooms } from '../find-rooms.ts';

const FLOOR = { id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.64 };
const TOP = 2.3;

/** Returns a wall that ends below the ceiling and of which only posts were seen, 0.35 m of each 0.7 m. */
function posts(axis: 'x' | 'z', at: number, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; start += 0.7) {
    const [end, thick] = [Math.min(to, start + 0.35), at + 0.1];
    boxes.push(
      axis === 'x'
        ? { min: [at, 0, start], max: [thick, TOP, end] }
        : { min: [start, 0, at], max: [end, TOP, thick] },
    );
  }
  return boxes;
}

function floorOf(left: number, near: number, right: number, far: number): Box {
  return { min: [left, -0.08, near], max: [right, 0, far] };
}

/**
 * Returns a corridor of 12 × 2 m with the scanner, and two rooms 4 m deep on either side, seen through doors
 * 0.9 m wide.
 */
function seenFromCorridor() {
  const doors = [2, 8];
  const sides = [4.9, 7].flatMap((at) => doors.map((door) => [at, door] as const));
  return boxMesh([
    floorOf(0, 5, 12, 7),
    { min: [0, 2.64, 5], max: [12, 2.7, 7] },
    ...[4.9, 7].flatMap((at) => [
      ...posts('z', at, 0, 2),
      ...posts('z', at, 2.9, 8),
      ...posts('z', at, 8.9, 12),
    ]),
    ...[0.9, 11].flatMap((at) => posts('z', at, 0, 12)),
    ...[0, 6, 11.9].flatMap((at) => [...posts('x', at, 1, 4.9), ...posts('x', at, 7.1, 11)]),
    ...[0, 11.9].flatMap((at) => posts('x', at, 5, 7)),
    // A strip of floor is visible behind each door, and a ceiling beside it.
    ...sides.flatMap(([at, door]) => {
      const [near, far] = at < 5 ? [1.2, 5] : [7, 10.8];
      return [
        floorOf(door + 0.1, near, door + 0.8, far),
        { min: [door + 0.9, 2.64, near], max: [door + 1.6, 2.7, far] },
      ];
    }),
  ]);
}

/** Exceeds the default, for busy machines. */
const TIMEOUT = 60_000;

test(
  'completes rooms from scanned strips of floor and parts of walls @15.17',
  { timeout: TIMEOUT },
  async () => {
    const mesh = seenFromCorridor();
    const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
    const { rooms, doors, doubts } = findRooms(columns, mesh, [FLOOR], findWalkable(columns, [FLOOR]));
    expect(rooms.map(({ name }) => name).sort()).toEqual([
      'Corridor',
      'Room 1',
      'Room 2',
      'Room 3',
      'Room 4',
    ]);
    const corridor = rooms.find(({ name }) => name === 'Corridor')!;
    expect(areaOf(corridor.outline)).toBeCloseTo(12 * 2, -1);
    for (const { id, name, outline } of rooms) {
      if (name === 'Corridor') continue;
      expect(Math.abs(areaOf(outline) / (5.9 * 3.9) - 1)).toBeLessThan(0.1);
      expect(doubts).toContainEqual(
        expect.objectContaining({
          about: 'room',
          id,
          sentence: expect.stringMatching(/^\d+ % of this room was not scanned\./),
        }),
      );
    }
    expect(doubts.some(({ id }) => id === corridor.id)).toBe(false);
    expect(doors).toHaveLength(4);
    for (const { rooms: sides } of doors) expect(sides).toContain(corridor.id);
  },
);
