import { expect, test } from 'vitest';
import type { Door, SpaceRoom, SpaceSweep } from '../../contract/scans/space.ts';
import { type Box, boxMesh } from '../testing/boxes.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { type AssumedSweep, assumeSweeps } from './assume-sweeps.ts';

const FLOOR = { id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 };

const room = (id: string, name: string, left: number, right: number): SpaceRoom => ({
  id,
  name,
  floor: FLOOR.id,
  outline: [
    [left, 0],
    [right, 0],
    [right, 3],
    [left, 3],
  ],
});
const rooms = [room('room-1', 'Corridor', 0, 4), room('room-2', 'Room 1', 4.1, 8)];
const DOOR: Door = {
  id: 'door-1',
  floor: FLOOR.id,
  from: [4.05, 1],
  to: [4.05, 2],
  rooms: ['room-1', 'room-2'],
};
const stood: SpaceSweep = {
  id: 'sweep-1',
  floor: FLOOR.id,
  room: 'room-1',
  position: [2, 1.6, 1.5],
  floorHeight: 0,
  neighbours: [],
};

/**
 * Returns the assumed sweeps, with their warnings, for two rooms. In one room, the floor is seen. In the
 * other room, only a wardrobe is seen. `more`: further boxes.
 */
async function assumedIn(more: Box[], doors: Door[] = []) {
  const mesh = boxMesh([
    { min: [0, -0.1, 0], max: [4, 0, 3] },
    { min: [4.1, 0, 0], max: [6, 2.1, 3] },
    ...more,
  ]);
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  return assumeSweeps(columns, [FLOOR], { rooms, doors, walls: [], stairs: [], doubts: [] }, [stood]);
}

test('places a viewpoint, with a warning, clear of furniture in a room whose floor was not scanned @15.12', async () => {
  const assumed = await assumedIn([], [DOOR]);
  expect(assumed).toHaveLength(1);
  const [{ room: of, position, beside, doubt }] = assumed as [AssumedSweep];
  expect(of).toBe('room-2');
  expect(position[1]).toBe(1.6);
  expect(position[0]).toBeGreaterThan(6.5);
  expect(beside).toBe(stood);
  expect(doubt('sweep-2')).toMatchObject({
    id: 'sweep-2',
    sentence: expect.stringContaining('The floor of ‘Room 1’ was not scanned.'),
  });
});

test('warns that a viewpoint in a room without a scanned floor and a door is not linked', async () => {
  const [{ beside, doubt }] = (await assumedIn([])) as [AssumedSweep];
  expect(beside).toBeNull();
  expect(doubt('sweep-2').sentence).toContain('found no door to the room');
});

test('places no viewpoint in a shaft', async () => {
  expect(await assumedIn([{ min: [4.1, -3, 0], max: [8, -2.9, 3] }])).toEqual([]);
});
