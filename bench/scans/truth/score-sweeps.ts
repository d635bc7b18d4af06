import type { Space } from '../../../contract/scans/space.ts';
import { materialAt, type SolidGrid } from '../../../tools/building-maker/solid-grid.ts';
import type { TrueWalkable } from './true-walkable.ts';

/** The viewpoints of a space compared with the truly walkable ground. */
export interface SweepScore {
  sweeps: number;
  /** The share of the walkable area within reach of a viewpoint that sees it. */
  reached: number;
  /** The number of viewpoints that are inside an object or a wall. */
  inside: number;
  links: number;
  /** The number of links that are not walkable. */
  barred: number;
  /** The number of viewpoints that cannot be reached from the start. */
  lost: number;
}

/**
 * The reach of a viewpoint. `EVERY`: the distance between points of a path. `SIGHT`: the height of an eye.
 * `HEAD`: the radius of a head. All in metres.
 */
const REACH = 2.5;
const EVERY = 0.1;
const SIGHT = 1.5;
const HEAD = 0.1;
/** The height by which a path may miss its destination, in metres. */
const STEP = 0.3;

type Point = readonly [number, number, number];

type Place = (point: [number, number, number]) => [number, number, number];

/** `place`: the transform from the frame of the space to that of the building before it is rotated. */
export function scoreSweeps(
  { sweeps, start }: Space,
  grid: SolidGrid,
  walkable: TrueWalkable,
  place: Place,
): SweepScore {
  const isSolid = (x: number, y: number, z: number) => materialAt(grid, x, y, z) !== 'air';
  const eyes = new Map(sweeps.map(({ id, position }) => [id, place(position)]));
  const grounds = new Map(
    sweeps.map(({ id, position, floorHeight }) => [id, place([position[0], floorHeight, position[2]])]),
  );
  const isInside = ([x, y, z]: [number, number, number]) =>
    [
      [0, 0],
      [HEAD, 0],
      [-HEAD, 0],
      [0, HEAD],
      [0, -HEAD],
    ].some(([dx, dz]) => isSolid(x + dx!, y, z + dz!));
  const links = sweeps.flatMap(({ id, neighbours }) =>
    neighbours.filter((other) => id < other).map((other) => [grounds.get(id)!, grounds.get(other)!] as const),
  );
  const reached = walkable.places.filter(([x, y, z]) =>
    sweeps.some(({ id }) => {
      const ground = grounds.get(id)!;
      if (Math.abs(ground[1] - y) > 1.5 || Math.hypot(ground[0] - x, ground[2] - z) > REACH) return false;
      return along([ground[0], ground[1] + SIGHT, ground[2]], [x, y + SIGHT, z]).every(
        (point) => !isSolid(...point),
      );
    }),
  );
  return {
    sweeps: sweeps.length,
    reached: reached.length / walkable.places.length,
    inside: [...eyes.values()].filter(isInside).length,
    links: links.length,
    barred: links.filter(([from, to]) => !canPass(from, to, walkable)).length,
    lost: sweeps.length - reachable(sweeps, start.sweep),
  };
}

/** Returns whether a straight walk that follows the ground up and down is possible. */
function canPass(from: Point, to: Point, walkable: TrueWalkable): boolean {
  let height = from[1];
  for (const [x, , z] of along(from, to)) {
    const ground = walkable.groundNear(x, height, z);
    if (ground === null) return false;
    height = ground;
  }
  return Math.abs(height - to[1]) < STEP;
}

function along(from: readonly number[], to: readonly number[]): [number, number, number][] {
  const count = Math.max(1, Math.ceil(Math.hypot(to[0]! - from[0]!, to[2]! - from[2]!) / EVERY));
  return Array.from({ length: count + 1 }, (_, index) =>
    [0, 1, 2].map((axis) => from[axis]! + (index / count) * (to[axis]! - from[axis]!)),
  ) as [number, number, number][];
}

function reachable(sweeps: Space['sweeps'], start: string): number {
  const known = new Map(sweeps.map((sweep) => [sweep.id, sweep]));
  const seen = new Set([start]);
  for (const id of seen) for (const other of known.get(id)?.neighbours ?? []) seen.add(other);
  return seen.size;
}
