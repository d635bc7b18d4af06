import { expect, test } from 'vitest';
import type { FoundRooms } from '../rooms/find-on-floor.ts';
import { type Box, slab, sweepsIn, wall } from '../testing/boxes.ts';

/** Two floors, with a stair between them. */
const STAIR: Box[] = [
  slab(0, 0, 8, 4, 0),
  ...Array.from({ length: 15 }, (_, step) =>
    wall(1 + step * 0.26, 0, 1.26 + step * 0.26, 1, 0, (step + 1) * 0.18),
  ),
  slab(0, 1.1, 8, 4, 2.7),
  slab(4.9, 0, 8, 1.1, 2.7),
  slab(0, 0, 8, 4, 5.4),
  ...walls(8, 4, 5.2),
];

/** A corridor of 12 × 2 m below a ceiling. */
const CORRIDOR: Box[] = [slab(0, 0, 12, 2, 0), slab(0, 0, 12, 2, 2.8), ...walls(12, 2, 2.6)];

/**
 * Returns two platforms and a bridge between them, 1.5 m wide. The bridge has a gap. `below`: what is below
 * the gap.
 */
function bridge(gap: number, below: Box[]): Box[] {
  return [
    slab(0, 0, 4, 6, 0),
    slab(4, 2, 6, 3.5, 0),
    slab(6 + gap, 2, 8, 3.5, 0),
    slab(8, 0, 12, 6, 0),
    slab(0, 0, 12, 6, 2.8),
    ...walls(12, 6, 2.6),
    ...below,
  ];
}

function walls(width: number, depth: number, top: number): Box[] {
  return [
    wall(0, -0.1, width, 0, 0, top),
    wall(0, depth, width, depth + 0.1, 0, top),
    wall(-0.1, 0, 0, depth, 0, top),
    wall(width, 0, width + 0.1, depth, 0, top),
  ];
}

test('does not link floors by blocked stairs, and reports the blockage @15.13', async () => {
  const { sweeps, reached, byId, doubts } = await sweepsIn([...STAIR, wall(2, 0, 4, 1.1, 0, 5.2)]);
  expect(reached.size).toBeLessThan(sweeps.length);
  for (const { floor, neighbours } of sweeps)
    for (const other of neighbours) expect(byId.get(other)!.floor).toBe(floor);
  const [first] = doubts.toSorted((a, b) => a.sureness - b.sureness);
  expect(first!.sentence).toMatch(/^The scan shows no path .* ‘Floor 2’, to .* ‘Floor 1’, so/);
});

test('creates no links through a wall across a corridor @15.13', async () => {
  const { sweeps, byId, doubts } = await sweepsIn([...CORRIDOR, wall(6, 0, 6.2, 2)]);
  for (const { position, neighbours } of sweeps)
    for (const other of neighbours) expect(byId.get(other)!.position[0] < 6).toBe(position[0] < 6);
  expect(doubts).toMatchObject([{ sureness: 0.2, sentence: expect.stringContaining('not linked') }]);
});

test('creates one straight link, with a warning, through a closed door @15.13', async () => {
  const rooms: FoundRooms = {
    rooms: [],
    doors: [{ id: 'door', floor: 'floor-1', from: [6.1, 0.5], to: [6.1, 1.4], rooms: ['left', 'right'] }],
    walls: [],
    stairs: [],
    doubts: [],
  };
  const { sweeps, reached, byId, doubts } = await sweepsIn(
    [...CORRIDOR, wall(6, 0, 6.2, 0.5), wall(6, 1.4, 6.2, 2), wall(6.08, 0.5, 6.12, 1.4, 0, 2.1)],
    rooms,
  );
  expect(reached.size).toBe(sweeps.length);
  const through = sweeps.flatMap(({ position: [x, , z], neighbours }) =>
    neighbours
      .map((id) => byId.get(id)!.position)
      .filter((other) => x < 6.1 && other[0] > 6.1)
      .map(([otherX, , otherZ]) => z + ((6.1 - x) / (otherX - x)) * (otherZ - z)),
  );
  expect(through).toHaveLength(1);
  expect(Math.abs(through[0]! - 0.95)).toBeLessThan(0.3);
  expect(doubts).toMatchObject([{ sureness: 0.3, sentence: expect.stringContaining('closed') }]);
});

test.each<[string, number, Box[], joined: boolean, doubts: RegExp[]]>([
  ['a gap of 1 m', 1, [], false, [/not linked/]],
  ['a gap of 1 m over a floor below', 1, [slab(0, 0, 12, 6, -2.5)], false, [/not linked/, /not linked/]],
  ['a hole narrower than a stride', 0.6, [], true, [/has a hole on the path/]],
  ['a crack', 0.2, [], true, []],
])('creates or warns about a link over a bridge with %s @15.13', async (_, gap, below, joined, doubts) => {
  const found = await sweepsIn(bridge(gap, below));
  const links = found.sweeps.flatMap(({ position, neighbours }) =>
    neighbours.filter((id) => position[1] > 0 && position[0] < 6 && found.byId.get(id)!.position[0] > 6),
  );
  expect(links.length > 0).toBe(joined);
  const said = found.doubts.filter(({ sureness }) => sureness < 0.5).map(({ sentence }) => sentence);
  expect(said).toEqual(doubts.map((each) => expect.stringMatching(each)));
});
