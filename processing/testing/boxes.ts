import type { FoundRooms } from '../rooms/find-on-floor.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { findFloors } from '../floors/find-floors.ts';
import { findWalkable } from '../sweeps/find-walkable.ts';
import { placeSweeps } from '../sweeps/place-sweeps.ts';
import type { ScanMesh } from '../scan-mesh.ts';

export interface Box {
  min: number[];
  max: number[];
}

/**
 * The corners of a box's faces, counter-clockwise as seen from outside. In a corner's number, bits 0, 1 and 2
 * are set if x, y and z are at their maximum.
 */
const FACES = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

/** Returns a mesh of boxes for tests. */
export function boxMesh(boxes: Box[]): ScanMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const { min, max } of boxes) {
    const base = positions.length / 3;
    for (let corner = 0; corner < 8; corner++) {
      for (let axis = 0; axis < 3; axis++) positions.push((corner >> axis) & 1 ? max[axis]! : min[axis]!);
    }
    for (const [a, b, c, d] of FACES)
      indices.push(base + a!, base + b!, base + c!, base + a!, base + c!, base + d!);
  }
  const part = {
    name: '',
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    uvs: null,
    colors: null,
    material: -1,
  };
  return { parts: boxes.length > 0 ? [part] : [], materials: [], pictures: [] };
}

/** Returns a floor or a ceiling, 20 cm thick below its top. Everything in this file is in metres. */
export function slab(x0: number, z0: number, x1: number, z1: number, top: number): Box {
  return { min: [x0, top - 0.2, z0], max: [x1, top, z1] };
}

export function wall(x0: number, z0: number, x1: number, z1: number, bottom = 0, top = 2.6): Box {
  return { min: [x0, bottom, z0], max: [x1, top, z1] };
}

/**
 * Returns two rooms of the given width and depth side by side, below a ceiling, with an opening in the far
 * half of the wall between them.
 */
export function twoRooms([width, depth]: readonly [number, number], opening: number): Box[] {
  const end = 2 * width + 0.2;
  return [
    slab(0, 0, end, depth, 0),
    slab(0, 0, end, depth, 2.8),
    wall(0, -0.1, end, 0),
    wall(0, depth, end, depth + 0.1),
    wall(-0.1, 0, 0, depth),
    wall(end, 0, end + 0.1, depth),
    wall(width, 0, width + 0.2, depth / 2),
    wall(width, depth / 2 + opening, width + 0.2, depth),
  ];
}

export const NO_ROOMS: FoundRooms = { rooms: [], doors: [], walls: [], stairs: [], doubts: [] };

/** Returns the sweeps placed among boxes, and those that can be reached from the start. */
export async function sweepsIn(boxes: Box[], rooms = NO_ROOMS, raster = { cell: 0.05, step: 0.025 }) {
  const mesh = boxMesh(boxes);
  const columns = await buildColumns(mesh, raster);
  const walkable = findWalkable(columns, findFloors(mesh, columns).floors);
  const found = placeSweeps(columns, walkable, rooms);
  const byId = new Map(found.sweeps.map((sweep) => [sweep.id, sweep]));
  const reached = new Set([found.start.sweep]);
  for (const id of reached) for (const next of byId.get(id)!.neighbours) reached.add(next);
  return { ...found, columns, walkable, byId, reached };
}
