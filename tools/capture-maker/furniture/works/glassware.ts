import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/patterns.ts';
import { liquids, works } from '../../materials/works-palette.ts';
import type { Material } from '../../materials/material.ts';

/** Draws test tubes in a white rack. */
export function tubeRack(model: Model, seed: number): void {
  for (const y of [0.005, 0.075]) block(model, works.white, [0, y, 0], [0.26, 0.008, 0.08]);
  for (const x of [-0.126, 0.126]) block(model, works.white, [x, 0, 0], [0.008, 0.085, 0.08]);
  for (let i = 0; i < 6; i++) {
    for (const z of [-0.018, 0.018]) {
      const x = -0.1 + i * 0.04;
      const kind = Math.floor(cellRandom(i, seed, z > 0 ? 1 : 2) * 9);
      tube(model, works.labGlass, line([x, 0.012, z], [x, 0.16, z]), 0.009, 10);
      if (kind < 7)
        tube(
          model,
          liquids[kind]!,
          line([x, 0.014, z], [x, 0.06 + cellRandom(i, seed, 4) * 0.07, z]),
          0.007,
          8,
        );
    }
  }
}

/** Draws a reagent bottle with cap and label, in brown, clear or white plastic by number. */
export function reagentBottle(model: Model, kind: number, size: number): void {
  const r = size * 0.24;
  const outline: Profile = [
    [0, 0],
    [r, 0],
    [r, size * 0.6],
    [r * 0.85, size * 0.7],
    [r * 0.42, size * 0.8],
    [r * 0.42, size * 0.86],
  ];
  const sort = kind % 5;
  if (sort === 0 || sort === 3) lathe(model, works.amberGlass, [0, 0, 0], outline, 18);
  else if (sort === 1) vessel(model, outline, liquids[(kind * 3) % liquids.length]!, size * 0.45);
  else lathe(model, sort === 2 ? works.white : works.ceramic, [0, 0, 0], outline, 18);
  const cap = [works.blue, works.red, works.white, works.black, works.green, works.yellow][kind % 6]!;
  cylinder(model, cap, [0, size * 0.84, 0], r * 0.52, size * 0.13, 16);
  lathe(
    model,
    works.white,
    [0, 0, 0],
    [
      [r + 0.0012, size * 0.18],
      [r + 0.0012, size * 0.5],
    ],
    18,
  );
  const strip = [works.red, works.blue, works.yellow, works.green][kind % 4]!;
  lathe(
    model,
    strip,
    [0, 0, 0],
    [
      [r + 0.002, size * 0.43],
      [r + 0.002, size * 0.49],
    ],
    18,
  );
}

/** Draws a round-bottomed flask held on a retort stand over a heating mantle, with a condenser above. */
export function distillation(model: Model, kind: number): void {
  block(model, works.graphite, [0.04, 0, 0], [0.2, 0.02, 0.32]);
  tube(model, works.polished, line([0.04, 0.02, -0.12], [0.04, 0.85, -0.12]), 0.007, 8);
  lathe(
    model,
    works.lightGrey,
    [0, 0.02, 0],
    [
      [0, 0],
      [0.1, 0],
      [0.105, 0.02],
      [0.105, 0.08],
      [0.09, 0.1],
      [0.07, 0.085],
      [0, 0.06],
    ],
    28,
  );
  const ball: Profile = [[0, 0]];
  for (let i = 1; i <= 9; i++) {
    const angle = (i / 10) * Math.PI;
    ball.push([Math.sin(angle) * 0.085, 0.085 - Math.cos(angle) * 0.085]);
  }
  ball.push([0.02, 0.17], [0.02, 0.25], [0.024, 0.255]);
  model.at(0, 0, 0, () => vessel(model, ball, liquids[kind % liquids.length]!, 0.085), 0.09);
  tube(model, works.labGlass, line([0, 0.34, 0], [0, 0.78, 0]), 0.024, 14);
  tube(model, works.labGlass, line([0, 0.34, 0], [0, 0.8, 0]), 0.01, 10);
  for (const y of [0.32, 0.6]) tube(model, works.darkMetal, line([0.04, y, -0.12], [0, y, -0.02]), 0.006, 6);
}

/** Draws a burette on its stand over a conical flask. */
export function titration(model: Model, kind: number): void {
  block(model, works.ceramic, [0, 0, 0], [0.2, 0.018, 0.3]);
  tube(model, works.polished, line([0, 0.018, -0.1], [0, 0.78, -0.1]), 0.006, 8);
  tube(model, works.labGlass, line([0, 0.26, 0.02], [0, 0.86, 0.02]), 0.009, 12);
  tube(model, liquids[kind % liquids.length]!, line([0, 0.27, 0.02], [0, 0.7, 0.02]), 0.0065, 10);
  block(model, works.blue, [0, 0.24, 0.02], [0.05, 0.014, 0.014]);
  for (const y of [0.42, 0.62]) tube(model, works.darkMetal, line([0, y, -0.1], [0, y, 0.01]), 0.006, 6);
  model.at(0, 0.02, 0, () => conicalFlask(model, 0.16, kind + 1), 0.018);
}

type Profile = [number, number][];

/** Draws glass of the given outline filled with a liquid up to `fill` metres. */
function vessel(model: Model, outline: Profile, liquid: Material | null, fill: number): void {
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

/** Draws a conical flask of `size` metres' height. */
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
