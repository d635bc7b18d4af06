import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label } from '../premises/signs.ts';
import { flat } from './scanner.ts';

/** A chest of flat drawers for large plans, against a wall behind it (-z). */
export function planChest(model: Model, width = 1.3): void {
  const [d, h] = [0.9, 0.95];
  box(
    model,
    palette.black,
    [-width / 2 + 0.04, 0, -d / 2 + 0.04],
    [width / 2 - 0.04, 0.08, d / 2 - 0.05],
    ['bottom'],
  );
  box(model, plant.cabinet, [-width / 2, 0.08, -d / 2], [width / 2, h, d / 2 - 0.02]);
  for (let i = 0; i < 9; i++) {
    const y = 0.095 + i * 0.094;
    box(
      model,
      plant.cabinet,
      [-width / 2 + 0.012, y, d / 2 - 0.02],
      [width / 2 - 0.012, y + 0.084, d / 2],
      ['back'],
    );
    for (const x of [-width / 4, width / 4]) {
      box(model, palette.steel, [x - 0.06, y + 0.018, d / 2], [x + 0.06, y + 0.03, d / 2 + 0.02], ['back']);
      label(model, 'spine', [x - 0.05, y + 0.04, d / 2 + 0.0012], 0.1, 0.03);
    }
  }
  flat(model, 'drawing', -0.42, h + 0.003, -0.3, 0.84, 0.6);
}
