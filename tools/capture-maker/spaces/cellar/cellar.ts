import type { AreaLight } from '../../light/area-light.ts';
import { Model } from '../../geometry/model.ts';
import { plantSheet } from '../../materials/services-sheet.ts';
import { furnishArchive } from './archive.ts';
import { furnishReading } from './reading.ts';
import { furnishCorridor } from './corridor.ts';
import { furnishElectrical } from './electrical.ts';
import { furnishTelecom } from './telecom.ts';
import { furnishHeating } from './heating.ts';
import { furnishChanging } from './changing.ts';
import { furnishWorkshop } from './workshop.ts';
import { furnishVentilation } from './ventilation.ts';
import { buildLightWell } from './light-well.ts';
import { FLOOR_ID } from './rooms.ts';
import { buildShell } from './shell.ts';

/** The whole basement and everything that lights it. */
export function buildCellar(): { model: Model; lights: AreaLight[] } {
  const model = new Model(plantSheet);
  const lights: AreaLight[] = [];
  model.floor(FLOOR_ID, 0, () => {
    buildShell(model, lights);
    buildLightWell(model);
    furnishHeating(model, lights);
    furnishVentilation(model, lights);
    furnishWorkshop(model, lights);
    furnishArchive(model, lights);
    furnishReading(model, lights);
    furnishTelecom(model, lights);
    furnishElectrical(model, lights);
    furnishChanging(model, lights);
    furnishCorridor(model, lights);
  });
  return { model, lights };
}
