import { QUARTER } from '../../geometry/vector.ts';
import { floorLamp, spot } from '../../furniture/premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/office-equipment.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { armchair } from '../../furniture/interior/seating.ts';
import { bookcase, sideboard } from '../../furniture/interior/storage.ts';
import { roundTable } from '../../furniture/interior/tables.ts';
import type { Model } from '../../geometry/model.ts';
import { box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { HEARTH, rug } from './living.ts';
import { globePendant } from './lamps.ts';
import { house } from './materials.ts';
import { UPPER_CEILING, VOID } from './rooms.ts';
import { guard } from './stair.ts';

/** The gallery and what hangs in the tall room beside it. */
export function furnishGallery(model: Model, lights: AreaLight[]): void {
  guard(model, VOID.x1 + 0.05, 6.5, VOID.x1 + 0.05, 13.68);
  model.at(0.301, HEARTH.z, QUARTER, () =>
    box(
      model,
      house.stone,
      [-HEARTH.width / 2, 0, 0],
      [HEARTH.width / 2, UPPER_CEILING, HEARTH.depth],
      ['bottom', 'back'],
    ),
  );
  for (const [x, y, z, r] of [
    [2.5, 0.1, 10.2, 0.19],
    [3.5, -0.45, 10.7, 0.24],
    [2.85, 0.75, 11.3, 0.15],
  ] as const)
    globePendant(model, lights, [x, y, z], r, UPPER_CEILING, 2.6);
  for (const z of [6.2, 8.4, 10.6, 12.8]) spot(model, lights, 6.4, z, UPPER_CEILING);
  model.at(6.6, 13.35, 0, () => swordPlant(model, 9, 0.95));
}

export function furnishLibrary(model: Model, lights: AreaLight[]): void {
  guard(model, 1.22, 5.42, 4.18, 5.42);
  model.at(5.425, 1.85, -QUARTER, () => bookcase(model, 2.7, 2.5, 81));
  model.at(0.465, 1.2, QUARTER, () => bookcase(model, 1.7, 2.5, 82));
  model.at(0.465, 4.38, QUARTER, () => bookcase(model, 1.7, 2.5, 83));
  model.at(2.75, 2.9, 0, () => rug(model, 2.9, 2.2));
  model.at(2, 2.6, 0.9, () => armchair(model, palette.ochre));
  model.at(3.6, 2.5, -0.9, () => armchair(model, palette.ochre));
  model.at(2.8, 2.85, 0, () => roundTable(model, palette.walnut, 0.36, 0.42), 0.013);
  model.at(2.85, 1.35, 0, () => floorLamp(model, lights));
  model.at(4.4, 0.62, 0, () => bushyPlant(model, 52, 0.95));
  for (const [x, z] of [
    [1.5, 1.4],
    [4.3, 1.6],
    [2.8, 4.5],
  ] as const)
    spot(model, lights, x, z, UPPER_CEILING);
}

export function furnishLanding(model: Model, lights: AreaLight[]): void {
  model.at(8.2, 3.07, 0, () => sideboard(model, 1.5));
  model.at(8.2, 2.861, 0, () => framedPicture(model, 'art-fields', 1.55, 0.7, 0.95));
  model.at(7.7, 3.06, 0, () => bushyPlant(model, 61, 0.45), 0.741);
  for (const x of [6.4, 8.4]) spot(model, lights, x, 4.1, UPPER_CEILING);
}
