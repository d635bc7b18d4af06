import type { Model } from '../geometry/model.ts';
import type { AreaLight } from '../light/area-light.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { palette } from '../materials/palette.ts';
import { onWall, wallBox } from './wall-place.ts';
import type { Opening, Wall } from './wall.ts';

export function windowFrame(model: Model, lights: AreaLight[], wall: Wall, opening: Opening): void {
  const { from, to, bottom, top } = opening;
  const inward = wall.outside === 'low' ? 1 : -1;
  const across: [number, number] = [-inward * 0.06 - 0.03, -inward * 0.06 + 0.03];
  const bar = (a: [number, number], y: [number, number]) => wallBox(model, palette.frame, wall, a, y, across);
  bar([from, from + 0.05], [bottom, top]);
  bar([to - 0.05, to], [bottom, top]);
  bar([from + 0.05, to - 0.05], [bottom, bottom + 0.06]);
  bar([from + 0.05, to - 0.05], [top - 0.05, top]);
  const panes = opening.bars === undefined ? Math.max(1, Math.round((to - from) / 1.15)) : opening.bars + 1;
  for (let i = 1; i < panes; i++) {
    const a = from + ((to - from) * i) / panes;
    bar([a - 0.025, a + 0.025], [bottom + 0.06, top - 0.05]);
  }
  pane(model, wall, from + 0.05, to - 0.05, bottom + 0.06, top - 0.05, -inward * 0.06);
  if (bottom > 0.2) {
    const near = (inward * wall.thickness) / 2;
    const edge = near + inward * 0.1;
    wallBox(
      model,
      palette.stone,
      wall,
      [from - 0.04, to + 0.04],
      [bottom - 0.03, bottom + 0.004],
      [Math.min(-inward * 0.03, edge), Math.max(-inward * 0.03, edge)],
    );
  }
  if (wall.outside) skyLight(model, lights, wall, [from + 0.05, to - 0.05], [bottom + 0.05, top - 0.05]);
}

/** Lets the sky in through a part of a wall, towards its inner side. */
export function skyLight(
  model: Model,
  lights: AreaLight[],
  wall: Wall,
  [from, to]: [number, number],
  [bottom, top]: [number, number],
): void {
  const inward = wall.outside === 'low' ? 1 : -1;
  const half = (to - from) / 2;
  lights.push({
    centre: model.toWorld(onWall(wall, (from + to) / 2, (bottom + top) / 2, -inward * 0.02)),
    u: wall.axis === 'x' ? [half, 0, 0] : [0, 0, half],
    v: [0, (top - bottom) / 2, 0],
    normal: wall.axis === 'x' ? [0, 0, inward] : [inward, 0, 0],
    radiance: [1, 1, 1],
    sky: true,
  });
}

export function pane(
  model: Model,
  wall: Wall,
  a0: number,
  a1: number,
  y0: number,
  y1: number,
  across: number,
): void {
  const origin = onWall(wall, a0, y0, across);
  const along: Vec3 = wall.axis === 'x' ? [a1 - a0, 0, 0] : [0, 0, a1 - a0];
  model.rectangle(palette.glass, origin, along, [0, y1 - y0, 0]);
}
