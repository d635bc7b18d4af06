import type { Model } from '../geometry/model.ts';
import type { AreaLight } from '../light/area-light.ts';
import { type Wall, type Opening, onWall, wallBox } from './wall.ts';
import { windowFrame } from './windows.ts';
import { block } from '../geometry/primitives.ts';
import { palette } from '../materials/palette.ts';

/** Draws frames, panes, sills and door leaves of a wall's openings. Windows also add the sky as lights. */
export function buildJoinery(model: Model, lights: AreaLight[], wall: Wall): void {
  for (const opening of wall.openings) {
    if (opening.kind === 'window') windowFrame(model, lights, wall, opening);
    else if (!wall.glazing && !wall.bare) architrave(model, wall, opening);
    if (opening.leaf) doorLeaf(model, wall, opening);
  }
}

function architrave(model: Model, wall: Wall, { kind, from, to, top }: Opening): void {
  const material = kind === 'door' ? (wall.reveal?.door ?? palette.oak) : palette.white;
  const half = wall.thickness / 2;
  for (const side of [-1, 1]) {
    const across = [side * half, side * (half + 0.016)].sort((a, b) => a - b) as [number, number];
    wallBox(model, material, wall, [from - 0.07, from], [0, top], across);
    wallBox(model, material, wall, [to, to + 0.07], [0, top], across);
    wallBox(model, material, wall, [from - 0.07, to + 0.07], [top, top + 0.07], across);
  }
}

/** Draws a leaf open at a right angle, hinged at the `from` side. */
function doorLeaf(model: Model, wall: Wall, { from, to, top, leaf }: Opening): void {
  const side = leaf ?? 1;
  const near = side * (wall.thickness / 2 + 0.02);
  const far = near + side * (to - from - 0.01);
  const across = [near, far].sort((a, b) => a - b) as [number, number];
  const material = wall.reveal?.door ?? palette.oak;
  wallBox(model, material, wall, [from - 0.042, from - 0.002], [0.008, top - 0.004], across);
  for (const [a0, a1] of [
    [from - 0.002, from + 0.045],
    [from - 0.089, from - 0.042],
  ] as const) {
    const at = onWall(wall, (a0 + a1) / 2, 1.04, far - side * 0.07);
    const alongX = wall.axis === 'x';
    block(model, palette.steel, at, alongX ? [a1 - a0, 0.02, 0.02] : [0.02, 0.02, a1 - a0]);
    const grip = onWall(wall, a0 < from - 0.05 ? a0 + 0.008 : a1 - 0.008, 1.04, far - side * 0.12);
    block(model, palette.steel, grip, alongX ? [0.016, 0.02, 0.12] : [0.12, 0.02, 0.016]);
  }
}
