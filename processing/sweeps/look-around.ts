import type { Columns } from '../voxels/columns.ts';
import { freePart, type Point3 } from './cast-ray.ts';

/** Metres that are looked at around a place, and between points of a line of sight. */
const VIEW = 12;
const EVERY = 0.1;
const DIRECTIONS = 72;
/** Directions on either side of the middle of a picture, ±30°. */
const SIDE = 6;
/** Metres from which on a view is not better for being longer, and what is to be free all over the picture. */
const LONG = 8;
const NEAR = 1.5;

/**
 * The best view from a place: the yaw, and how good it is, metres: how far one sees what one can walk on, on average over the width of a
 * picture, and less where something is near. `isWalkable` tells of columns: what is seen through a window is no view of the space.
 */
export function lookAround(
  columns: Columns,
  from: Point3,
  isWalkable: (column: number) => boolean,
): { yaw: number; worth: number } {
  const free = Array.from({ length: DIRECTIONS }, (_, at) =>
    freeLength(columns, from, (at / DIRECTIONS) * 2 * Math.PI, isWalkable),
  );
  let best = { yaw: 0, worth: -1 };
  for (let at = 0; at < DIRECTIONS; at++) {
    let [sum, least] = [0, Infinity];
    for (let off = -SIDE; off <= SIDE; off++) {
      const length = free[(at + off + DIRECTIONS) % DIRECTIONS]!;
      sum += Math.min(length, LONG);
      least = Math.min(least, length);
    }
    const worth = (sum / (2 * SIDE + 1)) * Math.min(1, (least + EVERY) / NEAR);
    if (worth > best.worth) best = { yaw: (at / DIRECTIONS) * 2 * Math.PI, worth };
  }
  return { ...best, yaw: best.yaw > Math.PI ? best.yaw - 2 * Math.PI : best.yaw };
}

/** Metres to the last place that one can walk on along a line of sight. Yaw 0 looks along -z and grows to the left. */
function freeLength(
  columns: Columns,
  from: Point3,
  yaw: number,
  isWalkable: (column: number) => boolean,
): number {
  const [dx, dz] = [-Math.sin(yaw), -Math.cos(yaw)];
  const seen = VIEW * freePart(columns, from, [from[0] + VIEW * dx, from[1], from[2] + VIEW * dz]);
  for (let along = seen; along > 0; along -= EVERY) {
    const x = Math.floor((from[0] + along * dx - columns.minX) / columns.cell);
    const z = Math.floor((from[2] + along * dz - columns.minZ) / columns.cell);
    if (x < 0 || z < 0 || x >= columns.width || z >= columns.depth) continue;
    if (isWalkable(x + z * columns.width)) return along;
  }
  return 0;
}
