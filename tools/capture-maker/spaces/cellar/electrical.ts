import { QUARTER } from '../../geometry/angles.ts';
import { cableLadder } from '../../furniture/premises/cable-ladder.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { extinguisher } from '../../furniture/premises/safety.ts';
import { stripLight } from '../../furniture/premises/strip-lights.ts';
import { CABINET, switchCabinet, type CabinetKind } from '../../furniture/premises/switchgear.ts';
import { distributionBoard, meterBoard } from '../../furniture/premises/meter-boards.ts';
import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING } from './rooms.ts';

const ROW: CabinetKind[] = ['incomer', 'ways', 'ways', 'compensation', 'ways'];

/** The row of switch cabinets: the middle of their depth, and the middle of the first one's width; they face west. */
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
