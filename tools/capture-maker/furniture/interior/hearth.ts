import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Vec3 } from '../../geometry/vector.ts';

/**
 * Draws a chimney breast against a wall behind it (-z), `width` × `depth` metres and `height` high, with a
 * fire burning in an opening 1 × 0.62 m above a long hearth slab.
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

type HearthLook = {
  stone: Material;
  slab: Material;
  soot: Material;
  log: Material;
  flame: Material;
  ember: Material;
};

function fire(model: Model, { log, flame, ember }: HearthLook, y: number): void {
  for (const [from, to] of [
    [
      [-0.3, y + 0.06, 0.2],
      [0.26, y + 0.07, 0.3],
    ],
    [
      [-0.24, y + 0.07, 0.32],
      [0.3, y + 0.06, 0.2],
    ],
    [
      [-0.2, y + 0.17, 0.24],
      [0.22, y + 0.15, 0.28],
    ],
  ] as [Vec3, Vec3][])
    tube(model, log, line(from, to, 0.1), 0.05, 8);
  box(model, ember, [-0.22, y + 0.004, 0.16], [0.22, y + 0.02, 0.36]);
  for (let i = 0; i < 9; i++) {
    const x = -0.22 + i * 0.055;
    const z = 0.24 + (i % 3) * 0.03;
    const tall = 0.16 + ((i * 37) % 11) * 0.015;
    const normal: Vec3 = [0, 0, 1];
    model.triangle(
      flame,
      [
        [x - 0.035, y + 0.08, z],
        [x + 0.035, y + 0.08, z],
        [x + (i % 2 ? 0.02 : -0.02), y + 0.1 + tall, z],
      ],
      [normal, normal, normal],
    );
  }
}
