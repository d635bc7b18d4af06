import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { fire } from './fire.ts';
import type { HearthLook } from './fire.ts';

/**
 * A chimney breast against a wall behind it (-z), `width` × `depth` metres and as high as `height`, with a fire burning in an
 * opening 1 × 0.62 m above a long hearth slab.
 */
export function hearth(
  model: Model,
  lights: AreaLight[],
  look: HearthLook,
  width: number,
  depth: number,
  height: number,
): void {
  const half = width / 2;
  const [a, low, high] = [0.5, 0.42, 1.04];
  box(model, look.stone, [-half, 0, 0], [half, low, depth], ['bottom', 'back', 'top']);
  box(model, look.stone, [-half, low, 0], [-a, high, depth], ['bottom', 'back', 'top']);
  box(model, look.stone, [a, low, 0], [half, high, depth], ['bottom', 'back', 'top']);
  box(model, look.stone, [-half, high, 0], [half, height, depth], ['back', 'bottom']);
  inside(model, look.soot, a, low, high, depth);
  box(model, look.slab, [-half - 0.25, low - 0.07, depth - 0.001], [half + 0.25, low, depth + 0.32]);
  fire(model, look, low);
  lights.push({
    centre: model.toWorld([0, low + 0.2, depth * 0.55]),
    u: model.turn([0.26, 0, 0]),
    v: [0, 0.12, 0],
    normal: model.turn([0, 0, 1]),
    radiance: [46, 20, 6],
    sky: false,
  });
}

function inside(model: Model, soot: Material, a: number, low: number, high: number, depth: number): void {
  const back = 0.04;
  model.rectangle(soot, [-a, low, back], [2 * a, 0, 0], [0, high - low, 0]);
  model.rectangle(soot, [-a, low + 0.001, depth], [2 * a, 0, 0], [0, 0, back - depth]);
  model.rectangle(soot, [-a, high, back], [2 * a, 0, 0], [0, 0, depth - back]);
  model.rectangle(soot, [-a, low, depth], [0, 0, back - depth], [0, high - low, 0]);
  model.rectangle(soot, [a, low, back], [0, 0, depth - back], [0, high - low, 0]);
}
