import { downlight } from '../furniture/premises/lamps.ts';
import type { AreaLight } from '../light/area-light.ts';
import { block, box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Material } from '../materials/material.ts';
import { works } from '../materials/works-palette.ts';

/** `from`–`to` along the wall, `bottom`–`top` above its foot, in metres. Panes are at most `pitch` wide. */
export type Hole = { from: number; to: number; bottom: number; top: number; pitch?: number };

const DEPTH = 0.32;

/** Draws a wall along +x from the origin that faces +z, with windows that add the sky as lights. */
export function windowWall(
  model: Model,
  lights: AreaLight[],
  material: Material,
  length: number,
  height: number,
  holes: Hole[],
  frame: Material = works.graphite,
): void {
  const pieces: { s0: number; t0: number; s1: number; t1: number }[] = [];
  let from = 0;
  for (const hole of holes) {
    pieces.push({ s0: from, s1: hole.from, t0: 0, t1: height });
    if (hole.bottom > 0) pieces.push({ s0: hole.from, s1: hole.to, t0: 0, t1: hole.bottom });
    if (hole.top < height) pieces.push({ s0: hole.from, s1: hole.to, t0: hole.top, t1: height });
    from = hole.to;
  }
  pieces.push({ s0: from, s1: length, t0: 0, t1: height });
  model.rectangle(material, [0, 0, 0], [length, 0, 0], [0, height, 0], { pieces });
  for (const hole of holes) window(model, lights, material, frame, hole);
}

function window(model: Model, lights: AreaLight[], material: Material, frame: Material, hole: Hole): void {
  const { from, to, bottom, top, pitch = 1.25 } = hole;
  const [w, h] = [to - from, top - bottom];
  model.rectangle(material, [from, bottom, 0], [0, 0, -DEPTH], [0, h, 0]);
  model.rectangle(material, [to, bottom, -DEPTH], [0, 0, DEPTH], [0, h, 0]);
  model.rectangle(material, [from, top, -DEPTH], [w, 0, 0], [0, 0, DEPTH]);
  if (bottom > 0.05)
    box(model, works.paleResin, [from - 0.03, bottom - 0.03, -DEPTH], [to + 0.03, bottom + 0.01, 0.05]);
  const z = -DEPTH + 0.08;
  const bar = (x0: number, x1: number, y0: number, y1: number) =>
    box(model, frame, [x0, y0, z - 0.03], [x1, y1, z + 0.03]);
  bar(from, from + 0.05, bottom, top);
  bar(to - 0.05, to, bottom, top);
  bar(from, to, bottom, bottom + 0.07);
  bar(from, to, top - 0.05, top);
  const count = Math.max(1, Math.round(w / pitch));
  for (let i = 1; i < count; i++)
    bar(from + (w * i) / count - 0.025, from + (w * i) / count + 0.025, bottom, top);
  if (h > 2.4) bar(from, to, bottom + h * 0.66 - 0.025, bottom + h * 0.66 + 0.025);
  model.rectangle(works.pane, [from, bottom, z], [w, 0, 0], [0, h, 0]);
  lights.push(
    skyLight(
      model,
      [(from + to) / 2, (bottom + top) / 2, z + 0.04],
      [w / 2 - 0.04, 0, 0],
      [0, h / 2 - 0.05, 0],
    ),
  );
}

/**
 * Returns a window as a light: sky seen through a rectangle around `centre`, facing u × v in the model's
 * current frame.
 */
export function skyLight(model: Model, centre: Vec3, u: Vec3, v: Vec3): AreaLight {
  const [a, b] = [model.turn(u), model.turn(v)];
  const n: Vec3 = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const size = Math.hypot(...n);
  return {
    centre: model.toWorld(centre),
    u: a,
    v: b,
    normal: [n[0] / size, n[1] / size, n[2] / size],
    radiance: [1, 1, 1],
    sky: true,
  };
}

/**
 * Draws a straight lamp along x that shines downwards, and partly to the ceiling, `length` metres long, with
 * its underside at y.
 */
export function lampBar(
  model: Model,
  lights: AreaLight[],
  [x, y, z]: Vec3,
  length: number,
  radiance: number,
): void {
  block(model, works.white, [x, y, z], [length, 0.06, 0.1]);
  model.rectangle(
    works.tube,
    [x - length / 2 + 0.01, y - 0.002, z - 0.04],
    [length - 0.02, 0, 0],
    [0, 0, 0.08],
  );
  const down = downlight(
    model,
    [x, y - 0.006, z],
    [length, 0.1],
    [radiance, radiance * 0.96, radiance * 0.9],
  );
  lights.push(down, {
    ...down,
    centre: model.toWorld([x, y + 0.064, z]),
    normal: [0, 1, 0],
    radiance: [radiance * 0.28, radiance * 0.27, radiance * 0.25],
  });
}
