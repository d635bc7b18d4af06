import type { Capture } from '../../../contract/capture.ts';
import { length, subtract } from '../geometry/vector.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Bounds, Floor } from './floor.ts';

/** A known distance, for `dimensions`. */
export function between(name: string, from: Vec3, to: Vec3): Capture['dimensions'][number] {
  return { name, from, to, metres: length(subtract(to, from)) };
}

/** A rectangle's corners, for a room's outline. */
export function corners({ x0, z0, x1, z1 }: Bounds): [number, number][] {
  return [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ];
}

export function describeFloor({ id, name, elevation, height, plan }: Floor): Capture['floors'][number] {
  return { id, name, elevation, height, plan };
}
