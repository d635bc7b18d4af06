import { expect, test } from 'vitest';
import { findSpace } from '../find-space.ts';
import { type Box, boxMesh, slab, wall } from '../testing/boxes.ts';

const FRAME = {
  metresPerUnit: 1,
  up: 'y' as const,
  origin: [0, 0, 0] as [number, number, number],
  toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  evidence: [],
};

/**
 * Returns the space found in a room of 5 × 4 m with a wardrobe, and something behind an opening 1.2 m wide in
 * its wall.
 */
function spaceWith(behind: Box[]) {
  const mesh = boxMesh([
    slab(-0.1, -0.1, 5.02, 4.1, 0),
    slab(-0.1, -0.1, 5.02, 4.1, 2.8),
    wall(-0.1, -0.1, 5.02, 0),
    wall(-0.1, 4, 5.02, 4.1),
    wall(-0.1, 0, 0, 4),
    wall(0, 1.4, 0.6, 2.6, 0, 1.9),
    wall(5, 0, 5.02, 1.5),
    wall(5, 2.7, 5.02, 4),
    wall(5, 1.5, 5.02, 2.7, 0, 0.2),
    wall(5, 1.5, 5.02, 2.7, 2.1),
    ...behind,
  ]);
  return findSpace(mesh, FRAME, () => {});
}

/** The mirror image of the wardrobe and the opposite wall, with floor in front of them. */
const image = [
  slab(5.02, 0.6, 10, 3.4, 0),
  wall(9.4, 1.4, 10, 2.6, 0, 1.9),
  wall(10, 0.4, 10.1, 3.6, 0, 2.2),
];

/** What a scan shows in the plane of a mirror if parts of its glass and frame were seen. */
const frame = wall(5.02, 1.5, 5.06, 2.7, 0.3, 1.1);

test.each([
  { seen: 'nothing', behind: image },
  { seen: 'a part', behind: [...image, frame] },
])(
  'finds no room in a mirror image, and reports the mirror, if $seen of the mirror was seen @15.11',
  async ({ behind }) => {
    const { rooms, doors, sweeps, doubts } = await spaceWith(behind);
    expect(rooms).toHaveLength(1);
    expect(doors.filter(({ rooms: sides }) => !sides.includes(null))).toEqual([]);
    for (const { position } of sweeps) expect(position[0]).toBeLessThan(5);
    expect(doubts).toContainEqual(expect.objectContaining({ sentence: expect.stringContaining('mirror') }));
  },
);

test('keeps a room that resembles a mirror image if the room was scanned from inside @15.11', async () => {
  const { rooms, doubts } = await spaceWith([
    slab(5.02, -0.1, 10.1, 4.1, 0),
    slab(5.02, -0.1, 10.1, 4.1, 2.8),
    wall(5.02, -0.1, 10.1, 0),
    wall(5.02, 4, 10.1, 4.1),
    wall(10, 0, 10.1, 4),
    wall(9.4, 1.4, 10, 2.6, 0, 1.9),
    wall(5.15, 0, 5.2, 1.5),
    wall(5.15, 2.7, 5.2, 4),
  ]);
  expect(rooms).toHaveLength(2);
  expect(doubts.filter(({ sentence }) => sentence.includes('mirror'))).toEqual([]);
});
