import { QUARTER } from '../../geometry/angles.ts';
import { cableLadder } from '../../furniture/premises/cable-ladder.ts';
import { duct, ductHanger } from '../../furniture/premises/ducts.ts';
import { grille } from '../../furniture/premises/grille.ts';
import { jacketedPipe, trapeze } from '../../furniture/premises/pipes.ts';
import { exitSign } from '../../furniture/premises/signs.ts';
import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { SUPPLY_DUCT } from './air-plan.ts';
import { CEILING, CORRIDOR } from './rooms.ts';

/** What runs under the corridor's ceiling: air, cables, water; and the sign that points to the exit. */
export function overhead(model: Model): void {
  const { x1, y0, y1 } = SUPPLY_DUCT;
  duct(model, [1.2, y0, 7.08], [x1, y1, 7.62], 'x');
  duct(model, [SUPPLY_DUCT.x0, y0, 7.62], [x1, y1, CORRIDOR.south], 'z');
  for (let x = 2.2; x < x1; x += 2.6) ductHanger(model, 'x', x, [7.08, 7.62], y0, CEILING);
  for (const x of [3.2, 7.6, 11.6])
    model.at(x, 7.08, Math.PI, () => grille(model, 0, (y0 + y1) / 2, 0.4, 0.16));
  cableLadder(model, [11.9, 2.92, 6.13], [21.6, 2.92, 6.13], 0.3, 6);
  for (const [i, material] of [plant.supply, plant.back, plant.water].entries())
    jacketedPipe(
      model,
      material,
      [
        [0.32, 2.7, 6.0 + i * 0.13],
        [21.66, 2.7, 6.0 + i * 0.13],
      ],
      i === 2 ? 0.03 : 0.045,
    );
  for (let x = 1; x < 21.5; x += 2.05)
    model.at(x, 0, -QUARTER, () => trapeze(model, [5.92, 6.38], 2.655, 0, CEILING));
  for (const x of [9.8, 15.9]) {
    model.at(x, 6.8, -QUARTER, () => {
      box(model, palette.white, [-0.2, 2.3, -0.01], [0.2, 2.52, 0.002]);
      exitSign(model, 2.3);
    });
    for (const z of [6.65, 6.95])
      rod(model, palette.steel, [x - 0.03, 2.52, z], [x - 0.03, CEILING, z], 0.005, 6);
  }
}
