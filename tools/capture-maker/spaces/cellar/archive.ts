import { QUARTER } from '../../geometry/vector.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { carriage, rails } from '../../furniture/interior/mobile-shelving.ts';
import { framedPicture } from '../../furniture/interior/office-equipment.ts';
import { planChest, stepStool, trolley } from '../../furniture/interior/storage.ts';
import { extinguisher } from '../../furniture/premises/signs.ts';
import { stripLight } from '../../furniture/premises/lamps.ts';
import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING } from './rooms.ts';

/** The mobile shelving: its carriages' length and front, and the middles of the carriages. One aisle is open. */
export const SHELVING = { length: 3.6, front: 4.05, carriages: [0.67, 1.41, 2.15, 3.82, 4.56, 5.3] };

/** The open aisle, from face to face. */
export const AISLE = { x0: 2.51, x1: 3.46 };

export function furnishArchive(model: Model, lights: AreaLight[]): void {
  const { length, front, carriages } = SHELVING;
  model.at(0, front, 0, () => rails(model, 0.31, 5.9, length));
  for (const [i, x] of carriages.entries())
    model.at(x, front, 0, () =>
      carriage(model, length, i, { left: i === 3, right: i === 2 || i === 5 }, i > 0),
    );
  model.at(6.7, 0.78, 0, () => planChest(model, 1.5));
  model.at(3.2, 5.38, 0, () => trolley(model));
  model.at(2.8, 0.75, 0.2, () => stepStool(model));
  model.at(0.3, 5.1, QUARTER, () => extinguisher(model));
  slidingDoor(model);
  for (const x of [1.5, 4.1])
    model.at(x, 5.7, Math.PI, () => framedPicture(model, 'drawing', 1.65, 1.1, 0.76));
  for (const x of [1.5, 4, 6.6]) stripLight(model, lights, [x, 2.85, 4.85], 1.55, CEILING);
  for (const [x, z] of [
    [2.985, 1.4],
    [2.985, 3.2],
    [6.65, 2.2],
  ] as const)
    stripLight(model, lights, [x, 2.85, z], 1.25, CEILING, { turned: true, power: 20 });
}

/** Draws the archive's fire door, which slides along the wall on a rail and is open. */
function slidingDoor(model: Model): void {
  const face = 5.7;
  box(model, palette.graphite, [4.95, 2.3, face - 0.09], [7.45, 2.38, face - 0.01]);
  box(model, plant.doorSteel, [5.05, 0.02, face - 0.085], [6.22, 2.28, face - 0.025]);
  block(model, palette.steel, [6.08, 1.0, face - 0.1], [0.03, 0.22, 0.03]);
  for (const x of [5.3, 5.97]) block(model, palette.steel, [x, 2.24, face - 0.1], [0.06, 0.12, 0.03]);
}
