import type { Material } from '../materials/material.ts';
import { box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';

export type OpeningKind = 'door' | 'passage' | 'window';
/** `from`–`to` along the wall's axis, `bottom`–`top` above its floor, metres. */
export type Opening = {
  kind: OpeningKind;
  from: number;
  to: number;
  bottom: number;
  top: number;
  /** A leaf open at a right angle, hinged at `from`, towards the greater (1) or lesser (-1) coordinate. */
  leaf?: 1 | -1;
  /** The number of a window's upright bars between its frame's sides; one about every 1.15 m by default. */
  bars?: number;
};
/**
 * A glass partition in dark frames: upright posts at these places along the wall, openings between two of
 * them.
 */
export type Glazing = {
  posts: number[];
  /** Height of the crossbar above the floor; none by default. */
  crossbar?: number;
  /** Frosted bands at eye level. */
  band?: boolean;
};
export type Wall = {
  /** The axis the wall runs along; `at` is its middle on the other axis. */
  axis: 'x' | 'z';
  at: number;
  from: number;
  to: number;
  thickness: number;
  /** Its top above its floor. */
  height: number;
  /** In order along the wall. */
  openings: Opening[];
  /** Finish of the side towards the lesser and the greater coordinate. */
  low: Material;
  high: Material;
  /** Which of its sides is outdoors: its windows let the sky in from there. */
  outside?: 'low' | 'high';
  /** Closes the wall at `from` and `to`, where no other wall meets it. */
  ends?: boolean;
  /** A skirting board along its inner sides. */
  skirting?: boolean;
  /** Finish of the reveals of its windows and doors. */
  reveal?: { window: Material; door: Material };
  /** Omits the boards around its doorways. */
  bare?: boolean;
  glazing?: Glazing;
};

export const DOOR = { width: 0.9, height: 2.1 };

/** A doorway of the usual size that starts at `from`. */
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

/** A box in the wall's own directions, whichever axis it runs along. */
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
