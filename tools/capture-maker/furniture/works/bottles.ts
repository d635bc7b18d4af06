import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/noise.ts';
import { liquids, works } from '../../materials/works-palette.ts';
import { vessel } from './vessels.ts';
import type { Profile } from './vessels.ts';

/** Test tubes in a white rack. */
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

/** A reagent bottle with cap and label; brown, clear or white plastic by number. */
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
