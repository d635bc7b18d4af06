import { block, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { liquids, works } from '../../materials/works-palette.ts';
import { vessel, conicalFlask } from './vessels.ts';
import type { Profile } from './vessels.ts';

/** A round-bottomed flask held on a retort stand over a heating mantle, with a condenser above. */
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

/** A burette on its stand over a conical flask. */
export function titration(model: Model, kind: number): void {
  block(model, works.ceramic, [0, 0, 0], [0.2, 0.018, 0.3]);
  tube(model, works.polished, line([0, 0.018, -0.1], [0, 0.78, -0.1]), 0.006, 8);
  tube(model, works.labGlass, line([0, 0.26, 0.02], [0, 0.86, 0.02]), 0.009, 12);
  tube(model, liquids[kind % liquids.length]!, line([0, 0.27, 0.02], [0, 0.7, 0.02]), 0.0065, 10);
  block(model, works.blue, [0, 0.24, 0.02], [0.05, 0.014, 0.014]);
  for (const y of [0.42, 0.62]) tube(model, works.darkMetal, line([0, y, -0.1], [0, y, 0.01]), 0.006, 6);
  model.at(0, 0.02, 0, () => conicalFlask(model, 0.16, kind + 1), 0.018);
}
