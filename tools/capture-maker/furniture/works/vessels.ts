import { lathe } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { liquids, works } from '../../materials/works-palette.ts';

export type Profile = [number, number][];

/** Glass of the given outline filled with a liquid up to `fill` metres. */
export function vessel(model: Model, outline: Profile, liquid: Material | null, fill: number): void {
  lathe(model, works.labGlass, [0, 0, 0], outline, 24);
  if (!liquid) return;
  const inside: Profile = [[0, 0.003]];
  for (const [r, h] of outline) {
    if (r < 0.005) continue;
    if (h > fill) break;
    inside.push([Math.max(0.002, r - 0.003), Math.max(0.003, h)]);
  }
  const above = outline.find(([, h]) => h > fill) ?? outline.at(-1)!;
  const below = outline.findLast(([r, h]) => h <= fill && r > 0.005) ?? above;
  const share = (fill - below[1]) / Math.max(1e-6, above[1] - below[1]);
  const rim = below[0] + (above[0] - below[0]) * share - 0.003;
  inside.push([rim, fill], [0, fill]);
  lathe(model, liquid, [0, 0, 0], inside, 24);
}

/** A conical flask of `size` metres' height. */
export function conicalFlask(model: Model, size: number, kind: number, fill = 0.35): void {
  const outline: Profile = [
    [0, 0],
    [0.36, 0],
    [0.385, 0.03],
    [0.37, 0.1],
    [0.27, 0.32],
    [0.16, 0.6],
    [0.12, 0.72],
    [0.115, 0.95],
    [0.14, 1],
  ];
  vessel(model, scaled(outline, size), kind < 0 ? null : liquids[kind % liquids.length]!, size * fill);
}

export function beaker(model: Model, size: number, kind: number, fill = 0.5): void {
  const outline: Profile = [
    [0, 0],
    [0.34, 0],
    [0.37, 0.03],
    [0.37, 0.5],
    [0.37, 0.96],
    [0.4, 1],
  ];
  vessel(model, scaled(outline, size), kind < 0 ? null : liquids[kind % liquids.length]!, size * fill);
}

function scaled(outline: Profile, size: number): Profile {
  return outline.map(([r, h]) => [r * size, h * size]);
}
