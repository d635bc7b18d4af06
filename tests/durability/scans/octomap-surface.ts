import { OCTOMAP_CENTER, type Octomap } from './read-octomap.ts';

/**
 * The sides of a voxel: the step to the neighbour, and the corners, counter-clockwise as seen from that
 * neighbour.
 */
const SIDES = [
  {
    step: [1, 0, 0],
    corners: [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 0, 1],
    ],
  },
  {
    step: [-1, 0, 0],
    corners: [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
    ],
  },
  {
    step: [0, 1, 0],
    corners: [
      [0, 1, 0],
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
    ],
  },
  {
    step: [0, -1, 0],
    corners: [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
  },
  {
    step: [0, 0, 1],
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  },
  {
    step: [0, 0, -1],
    corners: [
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [1, 0, 0],
    ],
  },
] as const;

/**
 * Returns the surface that a scanner saw, in metres with y up: the sides between occupied and free voxels.
 */
export function octomapSurface({ resolution, leaves }: Octomap) {
  const free = new Set<number>();
  const occupied: [number, number, number][] = [];
  const key = (x: number, y: number, z: number) => (x * 65_536 + y) * 65_536 + z;
  for (const { x, y, z, edge, occupied: isOccupied } of leaves) {
    for (let i = 0; i < edge; i++)
      for (let j = 0; j < edge; j++)
        for (let k = 0; k < edge; k++) {
          if (isOccupied) occupied.push([x + i, y + j, z + k]);
          else free.add(key(x + i, y + j, z + k));
        }
  }
  const vertices = new Map<number, number>();
  const positions: number[] = [];
  const indices: number[] = [];
  const vertex = (x: number, y: number, z: number) => {
    const known = vertices.get(key(x, y, z));
    if (known !== undefined) return known;
    const index = positions.length / 3;
    vertices.set(key(x, y, z), index);
    const metres = (value: number) => (value - OCTOMAP_CENTER) * resolution;
    positions.push(metres(x), metres(z), -metres(y));
    return index;
  };
  for (const [x, y, z] of occupied) {
    for (const { step, corners } of SIDES) {
      if (!free.has(key(x + step[0], y + step[1], z + step[2]))) continue;
      const [a, b, c, d] = corners.map((corner) => vertex(x + corner[0], y + corner[1], z + corner[2]));
      indices.push(a!, b!, c!, a!, c!, d!);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
