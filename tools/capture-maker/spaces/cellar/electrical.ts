import { QUARTER } from '../../geometry/vector.ts';
import {
  cableLadder,
  CABINET,
  switchCabinet,
  type CabinetKind,
  distributionBoard,
  meterBoard,
} from '../../furniture/premises/electrical.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture, serverRack, storeShelf } from '../../furniture/interior/office-equipment.ts';
import { extinguisher } from '../../furniture/premises/signs.ts';
import { stripLight } from '../../furniture/premises/lamps.ts';
import { box, block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING } from './rooms.ts';
import { desk } from '../../furniture/interior/tables.ts';
import { taskChair } from '../../furniture/interior/seating.ts';
import { pipe } from '../../geometry/pipe.ts';
import { palette } from '../../materials/palette.ts';

const ROW: CabinetKind[] = ['incomer', 'ways', 'ways', 'compensation', 'ways'];

/**
 * The row of switch cabinets: the middle of their depth, and the middle of the first one's width. They face
 * west.
 */
export const SWITCHGEAR = { x: 18.68, z: 0.78 };

export function furnishElectrical(model: Model, lights: AreaLight[]): void {
  for (const [i, kind] of ROW.entries())
    model.at(SWITCHGEAR.x, SWITCHGEAR.z + i * CABINET.width, -QUARTER, () => switchCabinet(model, kind));
  model.at(14.8, 1.75, QUARTER, () => meterBoard(model, 6, 3));
  model.at(14.8, 3.45, QUARTER, () => distributionBoard(model, 0.95));
  for (const x of [16.0, 16.8]) model.at(x, 0.62, 0, () => switchCabinet(model, 'compensation'));
  cableLadder(model, [18.7, 2.55, 0.4], [18.7, 2.55, 5.7], 0.4, 7);
  cableLadder(model, [15.1, 2.62, 0.62], [18.5, 2.62, 0.62], 0.3, 5);
  for (let i = 0; i < 5; i++)
    box(
      model,
      plant.galvanised,
      [18.62, 2.1, 0.7 + i * 0.8],
      [18.78, 2.56, 0.86 + i * 0.8],
      ['top', 'bottom'],
    );
  model.at(18.5, 5.7, Math.PI, () => extinguisher(model));
  model.at(17.4, 5.7, Math.PI, () => framedPicture(model, 'drawing', 1.65, 0.9, 0.63));
  for (const z of [1.5, 3.9]) stripLight(model, lights, [17.3, 2.85, z], 1.55, CEILING, { turned: true });
  stripLight(model, lights, [15.6, 2.85, 3], 1.55, CEILING, { turned: true, power: 18 });
}

export function furnishTelecom(model: Model, lights: AreaLight[]): void {
  for (let i = 0; i < 4; i++) model.at(12.2, 0.85 + i * 0.62, QUARTER, () => serverRack(model, i + 11));
  cableLadder(model, [12.2, 2.42, 0.4], [12.2, 2.42, 5.7], 0.4, 8);
  cableLadder(model, [12.0, 2.5, 0.5], [14.5, 2.5, 0.5], 0.3, 5);
  for (let i = 0; i < 4; i++)
    for (const aside of [-0.06, 0.06])
      pipe(
        model,
        aside < 0 ? palette.black : palette.graphite,
        [
          [12.2 + aside, 2.44, 0.85 + i * 0.62],
          [12.2 + aside, 2.2, 0.85 + i * 0.62],
          [12.2 + aside, 1.99, 0.85 + i * 0.62],
        ],
        0.016,
        { segments: 6 },
      );
  cooler(model);
  model.at(14.6, 1.3, -QUARTER, () => framedPicture(model, 'drawing', 1.7, 0.8, 0.56));
  model.at(14.15, 2.3, -QUARTER, () => {
    desk(model, 5);
    model.at(0.05, 0.7, 0.3, () => taskChair(model, palette.charcoal));
  });
  model.at(14.38, 4.6, -QUARTER, () => storeShelf(model, 1.4, 12));
  for (const z of [1.7, 4.2])
    stripLight(model, lights, [13.3, 2.85, z], 1.55, CEILING, { turned: true, power: 22 });
}

/** Draws a cooling unit high on the north wall. */
function cooler(model: Model): void {
  model.at(13.5, 0.3, 0, () => {
    box(model, plant.shell, [-0.5, 2.02, 0.002], [0.5, 2.34, 0.24], ['back']);
    box(model, palette.graphite, [-0.45, 2.03, 0.242], [0.45, 2.075, 0.25], ['back']);
    block(model, plant.green, [0.38, 2.2, 0.243], [0.03, 0.012, 0.004]);
    pipe(
      model,
      palette.white,
      [
        [0.5, 2.12, 0.1],
        [0.78, 2.12, 0.1],
        [0.78, 3.3, 0.1],
      ],
      0.03,
      { segments: 8 },
    );
  });
}
