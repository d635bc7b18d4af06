import { QUARTER } from '../../geometry/angles.ts';
import { monitor } from '../../furniture/interior/on-desk.ts';
import { linearPendant } from '../../furniture/premises/pendants.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { flat, overheadScanner } from '../../furniture/interior/scanner.ts';
import { planChest } from '../../furniture/interior/plan-chest.ts';
import { readingTable } from '../../furniture/interior/reading-table.ts';
import { taskChair } from '../../furniture/interior/chairs.ts';
import { bookcase } from '../../furniture/interior/storage.ts';
import { stripLight } from '../../furniture/premises/strip-lights.ts';
import { block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { CEILING } from './rooms.ts';

export function furnishReading(model: Model, lights: AreaLight[]): void {
  model.at(9.45, 2.45, 0, () => {
    readingTable(model, 2.4, 0.95);
    model.at(-0.6, -0.02, 0, () => overheadScanner(model), 0.74);
    model.at(
      0,
      0,
      0,
      () => {
        monitor(model, 0.25, -0.25, 0);
        monitor(model, 0.88, -0.22, 1);
        block(model, palette.graphite, [0.5, 0, 0.12], [0.43, 0.016, 0.13]);
        flat(model, 'drawing', 0.85, 0.002, 0.05, 0.3, 0.21);
      },
      0.74,
    );
    model.at(-0.55, 0.72, 0.25, () => taskChair(model, palette.rust));
    model.at(0.55, 0.74, -0.2, () => taskChair(model, palette.teal));
  });
  linearPendant(model, lights, 9.45, 2.45, 2.2, 0.14, CEILING);
  for (const [i, x] of [8.55, 9.8, 10.75].entries())
    model.at(x, 0.465, 0, () => bookcase(model, i === 2 ? 0.6 : 1.2, 2, 51 + i));
  model.at(10.95, 3.55, -QUARTER, () => planChest(model, 1.2));
  model.at(11.4, 2.0, -QUARTER, () => framedPicture(model, 'drawing', 1.65, 1.1, 0.76));
  model.at(7.8, 2.4, QUARTER, () => framedPicture(model, 'drawing', 1.65, 0.95, 0.66));
  model.at(8.2, 5.2, 0, () => bushyPlant(model, 71, 1.35));
  model.at(10.95, 3.2, 0, () => swordPlant(model, 73, 0.4), 0.95);
  for (const x of [8.9, 10.4]) stripLight(model, lights, [x, 2.85, 4.7], 1.25, CEILING, { power: 18 });
  stripLight(model, lights, [9.55, 2.85, 1.05], 1.85, CEILING, { power: 13 });
}
