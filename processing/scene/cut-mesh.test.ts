import { expect, test } from 'vitest';
import type { MeshPart } from '../scan-mesh.ts';
import { cutMesh, type Cell } from './cut-mesh.ts';

type Point = readonly [number, number, number];

const FLOORS = [
  { id: 'ground', name: '', elevation: 0, height: 2.5 },
  { id: 'upper', name: '', elevation: 2.8, height: 2.5 },
];

/** Returns a mesh part made of quadrilaterals, counter-clockwise as seen from their front. */
function faces(name: string, ...corners: (readonly [Point, Point, Point, Point])[]): MeshPart {
  return {
    name,
    positions: Float32Array.from(corners.flat(2)),
    indices: Uint32Array.from(corners.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((k) => i * 4 + k))),
    uvs: null,
    colors: null,
    material: -1,
  };
}

/** Returns a horizontal surface that covers a 6 × 4 m room, or part of it. */
function level(name: string, y: number, faces_: 'up' | 'down', [x0, z0, x1, z1] = [0, 0, 6, 4]): MeshPart {
  const corners: [Point, Point, Point, Point] = [
    [x0, y, z0],
    [x0, y, z1],
    [x1, y, z1],
    [x1, y, z0],
  ];
  return faces(name, faces_ === 'up' ? corners : (corners.reverse() as typeof corners));
}

function box(name: string, [x0, y0, z0]: Point, [x1, y1, z1]: Point): MeshPart {
  const parts = [
    level(name, y0, 'down', [x0, z0, x1, z1]),
    level(name, y1, 'up', [x0, z0, x1, z1]),
    wall(name, [x0, z0], [x0, z1], y0, y1),
    wall(name, [x0, z1], [x1, z1], y0, y1),
    wall(name, [x1, z1], [x1, z0], y0, y1),
    wall(name, [x1, z0], [x0, z0], y0, y1),
  ];
  const indices = parts.flatMap((part, i) => [...part.indices].map((index) => index + i * 4));
  return {
    ...parts[0]!,
    positions: Float32Array.from(parts.flatMap(({ positions }) => [...positions])),
    indices: Uint32Array.from(indices),
  };
}

function wall(
  name: string,
  from: readonly [number, number],
  to: readonly [number, number],
  low: number,
  high: number,
) {
  return faces(name, [
    [from[0], low, from[1]],
    [to[0], low, to[1]],
    [to[0], high, to[1]],
    [from[0], high, from[1]],
  ]);
}

const room = [
  level('floor', 0, 'up'),
  level('ceiling', 2.5, 'down'),
  wall('outer wall', [0, 4], [6, 4], 0, 5.3),
  wall('wall', [0, 0], [0, 4], 0, 2.5),
  level('upper floor', 2.8, 'up'),
  level('upper ceiling', 5.3, 'down'),
  level('roof', 5.6, 'up'),
];

function cut(parts: MeshPart[], ceilings: Record<string, number> = {}): Cell[] {
  return cutMesh({ parts, materials: [], pictures: [] }, FLOORS, { ceilings });
}

/** Returns the places of each part: ids of floors, with ' ceiling' for ceilings. */
function placesOf(cells: readonly Cell[]): Record<string, string[]> {
  const places: Record<string, string[]> = {};
  for (const { floor, ceiling, pieces } of cells)
    for (const { part } of pieces) (places[part.name] ??= []).push(`${floor}${ceiling ? ' ceiling' : ''}`);
  return Object.fromEntries(Object.entries(places).map(([name, list]) => [name, [...new Set(list)].sort()]));
}

test('assigns walls to floors, and surfaces that hide a floor from above to ceilings @15.29', () => {
  expect(placesOf(cut(room))).toEqual({
    floor: ['ground'],
    ceiling: ['ground ceiling'],
    'outer wall': ['ground', 'upper'],
    wall: ['ground'],
    'upper floor': ['upper'],
    'upper ceiling': ['upper ceiling'],
    roof: ['upper ceiling'],
  });
});

test('assigns lamps to the ceiling, and wardrobes and lintels to the floor @15.29', () => {
  const lamp = box('lamp', [3, 1.9, 2], [3.3, 2.2, 2.3]);
  const wardrobe = box('wardrobe', [1, 0, 1], [2, 2, 1.6]);
  const post = box('post', [4, 0, 3.4], [4.2, 2.5, 4]);
  const lintel = box('lintel', [4, 2.1, 2.4], [4.2, 2.45, 3.4]);
  const places = placesOf(cut([...room, lamp, wardrobe, post, lintel]));
  expect(places['lamp']).toEqual(['ground ceiling']);
  expect(places['wardrobe']).toEqual(['ground']);
  expect(places['post']).toContain('ground');
  expect(places['lintel']).toContain('ground');
});

test('assigns the inside and outside of a sloped roof to the ceiling @15.29', () => {
  const inside = faces('inside', [
    [0, 4.2, 0],
    [6, 4.2, 0],
    [6, 6.2, 4],
    [0, 6.2, 4],
  ]);
  const outside = faces('outside', [
    [0, 6.5, 4],
    [6, 6.5, 4],
    [6, 4.5, 0],
    [0, 4.5, 0],
  ]);
  const attic = room.filter(({ name }) => name !== 'upper ceiling' && name !== 'roof');
  const places = placesOf(cut([...attic, inside, outside]));
  expect(places['inside']).toEqual(['upper ceiling']);
  expect(places['outside']).toEqual(['upper ceiling']);
});

test('uses the height that a user entered as the lower end of the ceiling @15.29', () => {
  const shelf = level('shelf', 1.2, 'down', [2, 1, 4, 2]);
  expect(placesOf(cut([...room, shelf]))['shelf']).toEqual(['ground']);
  expect(placesOf(cut([...room, shelf], { ground: 1 }))['shelf']).toEqual(['ground ceiling']);
});

test('assigns every triangle to one cell, and divides cells with many triangles', () => {
  const steps = 120;
  const tiles = Array.from({ length: steps }, (_, x) =>
    Array.from({ length: steps }, (__, z) => {
      const [left, near, size] = [(x * 24) / steps, (z * 24) / steps, 24 / steps];
      return level('tile', 0, 'up', [left, near, left + size, near + size]);
    }),
  ).flat();
  const cells = cut([...room, ...tiles]);
  const total = [...room, ...tiles].reduce((sum, { indices }) => sum + indices.length / 3, 0);
  expect(cells.reduce((sum, { triangles }) => sum + triangles, 0)).toBeGreaterThanOrEqual(total);
  expect(cells.filter(({ floor, ceiling }) => floor === 'ground' && !ceiling).length).toBeGreaterThan(3);
});
