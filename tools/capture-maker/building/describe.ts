import type { Capture } from '../../../contract/capture.ts';
import { length, subtract, type Vec3 } from '../geometry/vector.ts';
import type { Wall } from './wall.ts';

/**
 * The maximum distance of surfaces from the design: positions are quantized to 16 bits over a floor (up to
 * 0.2 mm), and round objects consist of flat facets (up to 1.4 mm inside the circle, for the largest tank).
 * The scale has no error, because coordinates are the design's own.
 */
export const designedAccuracy: NonNullable<Capture['accuracy']> = {
  relative: 0,
  absolute: 0.002,
  source: 'designed',
  note: 'Made from its design: positions are rounded by up to 0.2 mm, and round things have flat facets.',
};

/** Returns a known distance, for `dimensions`. */
export function between(name: string, from: Vec3, to: Vec3): Capture['dimensions'][number] {
  return { name, from, to, metres: length(subtract(to, from)) };
}

/** Returns a rectangle's corners, for a room's outline. */
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

/** A rectangle seen from above, in metres. */
export type Bounds = { x0: number; z0: number; x1: number; z1: number };

/** One floor of a building, as drawn in its plan. */
export type Floor = {
  id: string;
  name: string;
  /** The elevation of the floor, and the height from there to its ceiling, in metres. */
  elevation: number;
  height: number;
  /** The file name of its plan. */
  plan: string;
  /** The outline of the plan, including outer walls. */
  outer: Bounds;
  walls: readonly Wall[];
  /** Areas where the floor below is visible. The plan crosses them out. */
  voids?: readonly Bounds[];
  /** Whether to draw the outlines of pieces without flat tops too, such as sofas and plants. */
  softPieces?: boolean;
  /** Outdoor areas, drawn without the floor's colour. */
  open?: readonly Bounds[];
};
