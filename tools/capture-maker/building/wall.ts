import type { Material } from '../materials/material.ts';
import { box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';

export type OpeningKind = 'door' | 'passage' | 'window';
/** `from`–`to` along the wall's axis, `bottom`–`top` above its floor, in metres. */
export type Opening = {
  kind: OpeningKind;
  from: number;
  to: number;
  bottom: number;
  top: number;
  /** A leaf open at a right angle, hinged at `from`, towards the greater (1) or lesser (-1) coordinate. */
  leaf?: 1 | -1;
  /**
   * The number of a window's upright bars between the sides of its frame; by default, one about every 1.15 m.
   */
  bars?: number;
};
/**
 * A glass partition in dark frames: upright posts at these places along the wall, with openings between two
 * of them.
 */
export type Glazing = {
  posts: number[];
  /** The height of the crossbar above the floor; by default, there is none. */
  crossbar?: number;
  /** Whether it has frosted bands at eye level. */
  band?: boolean;
};
export type Wall = {
  /** The axis that the wall runs along. `at` is its middle on the other axis. */
  axis: 'x' | 'z';
  at: number;
  from: number;
  to: number;
  thickness: number;
  /** The height of its top above its floor. */
  height: number;
  /** The openings in order along the wall. */
  openings: Opening[];
  /** The finish of the side towards the lesser and the greater coordinate. */
  low: Material;
  high: Material;
  /** The side that is outdoors, from which its windows let the sky in. */
  outside?: 'low' | 'high';
  /** Whether to close the wall at `from` and `to`, where no other wall meets it. */
  ends?: boolean;
  /** Whether it has a skirting board along its inner sides. */
  skirting?: boolean;
  /** The finish of the reveals of its windows and doors. */
  reveal?: { window: Material; door: Material };
  /** Whether to omit the boards around its doorways. */
  bare?: boolean;
  glazing?: Glazing;
};

export const DOOR = { width: 0.9, height: 2.1 };

/** Returns a doorway of the usual size that starts at `from`. */
export const door = (from: number, leaf?: 1 | -1): Opening => ({
  kind: 'door',
  from,
  to: from + DOOR.width,
  bottom: 0,
  top: DOOR.height,
  ...(leaf ? { leaf } : {}),
});

export const passage = (from: number, to: number, top = 2.4): Opening => ({
  kind: 'passage',
  from,
  to,
  bottom: 0,
  top,
});

export const window = (from: number, to: number, bottom = 0.8, top = 2.5): Opening => ({
  kind: 'window',
  from,
  to,
  bottom,
  top,
});

/** Maps (along the wall, height, across from its middle) to metres in the capture's frame. */
export function onWall(wall: Wall, along: number, y: number, across: number): Vec3 {
  return wall.axis === 'x' ? [along, y, wall.at + across] : [wall.at + across, y, along];
}

/** Draws a box in the wall's own directions, whichever axis it runs along. */
export function wallBox(
  model: Model,
  material: Material,
  wall: Wall,
  [a0, a1]: [number, number],
  [y0, y1]: [number, number],
  [c0, c1]: [number, number],
): void {
  const p = onWall(wall, a0, y0, c0);
  const q = onWall(wall, a1, y1, c1);
  box(model, material, p, q);
}
