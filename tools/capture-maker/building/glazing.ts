import type { Model } from '../geometry/model.ts';
import type { AreaLight } from '../light/area-light.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { palette } from '../materials/palette.ts';
import { onWall, wallBox } from './wall-place.ts';
import type { Wall } from './wall.ts';
import { skyLight, pane } from './windows.ts';

/**
 * A wall of glass from floor to top in dark frames, with the wall's openings left free. Where it stands against the outside it
 * lets the sky in.
 */
export function buildGlazing(model: Model, lights: AreaLight[], wall: Wall): void {
  const { posts, crossbar, band } = wall.glazing!;
  const bar = (a0: number, a1: number, y0: number, y1: number, half = 0.03) =>
    wallBox(model, palette.frame, wall, [a0, a1], [y0, y1], [-half, half]);
  const half = wall.thickness / 2;
  const under = wall.height - 0.06;
  bar(wall.from, wall.to, under, wall.height + 0.01, half);
  for (const post of posts) bar(post - 0.025, post + 0.025, 0.002, under);
  if (wall.outside) skyLight(model, lights, wall, [wall.from, wall.to], [0, under]);
  for (let i = 0; i + 1 < posts.length; i++) {
    const [a0, a1] = [posts[i]! + 0.025, posts[i + 1]! - 0.025];
    const isDoor = wall.openings.some(({ from }) => Math.abs(a0 - from) < 0.01);
    if (crossbar !== undefined) {
      bar(a0, a1, crossbar, crossbar + 0.05);
      pane(model, wall, a0, a1, crossbar + 0.05, under, 0);
    }
    if (isDoor) continue;
    bar(a0 - 0.05, a1 + 0.05, -0.01, 0.06, half);
    pane(model, wall, a0, a1, 0.06, crossbar ?? under, 0);
    if (band) frostedBands(model, wall, a0, a1);
  }
}

function frostedBands(model: Model, wall: Wall, a0: number, a1: number): void {
  const along: Vec3 = wall.axis === 'x' ? [a1 - a0, 0, 0] : [0, 0, a1 - a0];
  for (const [y, h] of [
    [0.95, 0.34],
    [1.35, 0.05],
  ] as const) {
    model.rectangle(palette.frosted, onWall(wall, a0, y, 0.004), along, [0, h, 0]);
  }
}
