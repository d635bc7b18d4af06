import type { Capture } from '../../../contract/capture.ts';
import { length, subtract } from '../geometry/vector.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Bounds, Floor } from './floor.ts';

/**
 * How far surfaces are from what was designed: positions are quantized to 16 bits over a floor (up to 0.2 mm), and round things are made of flat
 * facets (up to 1.4 mm inside the circle, of the largest tank). Scale has no error, for coordinates are the design's own.
 */
export const designedAccuracy: NonNullable<Capture['accuracy']> = {
  relative: 0,
  absolute: 0.002,
  source: 'designed',
  note: 'Made from its design: positions are rounded by up to 0.2 mm, and round things have flat facets.',
};

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
