import { expect, test } from 'vitest';
import type { FoundRooms } from '../rooms/find-on-floor.ts';
import { type Box, NO_ROOMS, slab, sweepsIn, twoRooms, wall } from '../testing/boxes.ts';
import { sees, eyeAt } from './cast-ray.ts';

/** Returns two rooms of 5 × 6 m side by side, with a table in one, and an opening of `width` between them. */
function roomsWithTable(width: number): Box[] {
  return [...twoRooms([5, 6], width), { min: [1.5, 0.7, 2], max: [3.5, 0.75, 4] }];
}

const ROOMS: FoundRooms = {
  ...NO_ROOMS,
  rooms: [
    {
      id: 'left',
      name: 'Left',
      floor: 'floor-1',
      outline: [
        [0, 0],
        [5, 0],
        [5, 6],
        [0, 6],
      ],
    },
    {
      id: 'right',
      name: 'Right',
      floor: 'floor-1',
      outline: [
        [5.2, 0],
        [10.2, 0],
        [10.2, 6],
        [5.2, 6],
      ],
    },
  ],
  doors: [{ id: 'door', floor: 'floor-1', from: [5.1, 3], to: [5.1, 3.9], rooms: ['left', 'right'] }],
};

test('places a sweep near every walkable place, within sight, and makes each reachable from the start @15.12', async () => {
  const { sweeps, columns, walkable, reached } = await sweepsIn(roomsWithTable(0.9), ROOMS);
  const lacks = Array.from(walkable.column.keys()).filter((cell) => {
    const eye = eyeAt(columns, walkable, cell);
    return !sweeps.some(
      ({ position: [x, y, z] }) => Math.hypot(x - eye[0], z - eye[2]) <= 2.5 && sees(columns, [x, y, z], eye),
    );
  });
  expect(lacks.length / walkable.column.length).toBeLessThan(0.05);
  expect(reached.size).toBe(sweeps.length);
  expect(sweeps.length).toBeLessThan(20);
  expect(sweeps.length).toBeGreaterThan(6);
  expect(sweeps.some(({ position: [x, , z] }) => Math.hypot(x - 5.1, z - 3.45) < 0.3)).toBe(true);
  expect(new Set(sweeps.map(({ room }) => room))).toEqual(new Set(['left', 'right']));
});

test('creates links that are mutual and short, and never cross a wall or a table @15.13', async () => {
  const { sweeps, byId } = await sweepsIn(roomsWithTable(0.9), ROOMS);
  for (const { id, position, neighbours } of sweeps) {
    expect(position[1]).toBeCloseTo(1.6, 2);
    expect(neighbours.length).toBeLessThanOrEqual(9);
    for (const other of neighbours) {
      expect(byId.get(other)!.neighbours).toContain(id);
      const [x, , z] = position;
      const [otherX, , otherZ] = byId.get(other)!.position;
      expect(Math.hypot(otherX - x, otherZ - z)).toBeLessThanOrEqual(5);
      const blocked = Array.from({ length: 51 }, (_, part) => part / 50).filter((part) => {
        const [atX, atZ] = [x + (otherX - x) * part, z + (otherZ - z) * part];
        const onTable = atX > 1.6 && atX < 3.4 && atZ > 2.1 && atZ < 3.9;
        return onTable || (atX > 5 && atX < 5.2 && (atZ < 3.05 || atZ > 3.85));
      });
      expect(blocked, `${id} ${other}`).toEqual([]);
    }
  }
});

test('places unlinked sweeps in an unreachable room, with a warning @15.13', async () => {
  const { sweeps, reached, doubts } = await sweepsIn(roomsWithTable(0));
  expect(reached.size).toBeLessThan(sweeps.length);
  expect(doubts).toHaveLength(1);
  expect(doubts[0]).toMatchObject({ about: 'sweep', sureness: 0.2 });
});

test('places linked sweeps on stairs, at most 1.2 m apart in height @15.12', async () => {
  const steps = Array.from({ length: 15 }, (_, step) =>
    wall(1 + step * 0.26, 0, 1.26 + step * 0.26, 1, 0, (step + 1) * 0.18),
  );
  const { sweeps, reached, byId } = await sweepsIn([
    slab(0, 0, 8, 4, 0),
    ...steps,
    slab(0, 1.1, 8, 4, 2.7),
    slab(4.9, 0, 8, 1.1, 2.7),
    slab(0, 0, 8, 4, 5.4),
    wall(0, -0.1, 8, 0, 0, 5.2),
    wall(0, 4, 8, 4.1, 0, 5.2),
    wall(-0.1, 0, 0, 4, 0, 5.2),
    wall(8, 0, 8.1, 4, 0, 5.2),
  ]);
  expect(reached.size).toBe(sweeps.length);
  const onStairs = sweeps.filter(({ floorHeight }) => floorHeight > 0.1 && floorHeight < 2.6);
  expect(onStairs.length).toBeGreaterThanOrEqual(2);
  expect(onStairs.every(({ floor }) => floor === 'floor-1')).toBe(true);
  for (const { floorHeight, neighbours } of sweeps)
    for (const other of neighbours)
      expect(Math.abs(byId.get(other)!.floorHeight - floorHeight)).toBeLessThanOrEqual(1.2);
  expect(new Set(sweeps.map(({ floor }) => floor))).toEqual(new Set(['floor-1', 'floor-2']));
});

test('starts away from the walls of a room, with a clear view across the picture @15.14', async () => {
  const { start, byId, columns } = await sweepsIn(roomsWithTable(0.9), ROOMS);
  const [x, y, z] = byId.get(start.sweep)!.position;
  expect(Math.min(x, Math.abs(x - 5.1), 10.2 - x, z, 6 - z)).toBeGreaterThan(0.8);
  for (const aside of [-Math.PI / 6, 0, Math.PI / 6]) {
    const yaw = start.yaw + aside;
    expect(sees(columns, [x, y, z], [x - 2 * Math.sin(yaw), y, z - 2 * Math.cos(yaw)])).toBe(true);
  }
  expect(Math.abs(start.yaw)).toBeLessThanOrEqual(Math.PI);
});

test('starts on the floor at ground level, and looks along a long room @15.14', async () => {
  const storey = (bottom: number) => [
    wall(0, -0.1, 12, 0, bottom, bottom + 2.4),
    wall(0, 3, 12, 3.1, bottom, bottom + 2.4),
    wall(-0.1, 0, 0, 3, bottom, bottom + 2.4),
    wall(12, 0, 12.1, 3, bottom, bottom + 2.4),
    slab(0, 0, 12, 3, bottom + 2.6),
  ];
  const { start, byId, walkable } = await sweepsIn([
    slab(-6, -6, 0, 9, -0.15),
    slab(0, 0, 12, 3, -2.6),
    ...storey(-2.6),
    ...storey(0),
  ]);
  const { floor } = byId.get(start.sweep)!;
  expect(walkable.floors.find(({ id }) => id === floor)).toMatchObject({
    name: 'Ground floor',
    elevation: 0,
  });
  expect(Math.abs(Math.sin(start.yaw))).toBeGreaterThan(0.9);
});

test('starts in the connected part with the most viewpoints, not in an isolated hall @15.14', async () => {
  const rooms = [0, 2, 4, 6, 8, 10];
  const { start, byId } = await sweepsIn([
    slab(0, 0, 12, 9.4, 0),
    slab(0, 0, 12, 9.4, 2.8),
    wall(0, -0.1, 12, 0),
    wall(0, 9.4, 12, 9.5),
    wall(-0.1, 0, 0, 9.4),
    wall(12, 0, 12.1, 9.4),
    wall(0, 4, 12, 4.1),
    ...rooms.flatMap((x) => [
      wall(x, 5.5, x + 1, 5.6),
      wall(x + 1.9, 5.5, x + 2, 5.6),
      wall(x, 5.6, x + 0.1, 9.4),
    ]),
  ]);
  expect(byId.get(start.sweep)!.position[2]).toBeGreaterThan(4.1);
});

test('starts where both a room and the corridor behind it are visible @15.14', async () => {
  const { start, byId, columns } = await sweepsIn([
    slab(0, 0, 5, 5, 0),
    slab(5, 1.7, 19, 3.3, 0),
    slab(0, 0, 19, 5, 2.8),
    wall(0, -0.1, 5, 0),
    wall(0, 5, 5, 5.1),
    wall(-0.1, 0, 0, 5),
    wall(5, 0, 5.1, 1.7),
    wall(5, 3.3, 5.1, 5),
    wall(5, 1.6, 19, 1.7),
    wall(5, 3.3, 19, 3.4),
    wall(19, 1.7, 19.1, 3.3),
  ]);
  const { position } = byId.get(start.sweep)!;
  const [, y] = position;
  expect(sees(columns, position, [2.5, y, 2.5])).toBe(true);
  expect(sees(columns, position, [16, y, 2.5])).toBe(true);
});
