import { box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Material } from '../materials/material.ts';
import type { Wall } from './wall.ts';

/** Maps (along the wall, height, across from its middle) to metres in the capture's frame. */
export function onWall(wall: Wall, along: number, y: number, across: number): Vec3 {
  return wall.axis === 'x' ? [along, y, wall.at + across] : [wall.at + across, y, along];
}

/** A box in the wall's own directions, whatever axis it runs along. */
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
