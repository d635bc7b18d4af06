import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { Model } from '../../geometry/model.ts';
import { plantSheet } from '../../materials/services/sheet.ts';
import { furnishArchive, furnishReading } from './furnish-archive.ts';
import { furnishCorridor } from './furnish-corridor.ts';
import { furnishElectrical, furnishTelecom } from './furnish-electrical.ts';
import { furnishHeating } from './furnish-heating.ts';
import { furnishChanging, furnishWorkshop } from './furnish-service.ts';
import { furnishVentilation } from './furnish-ventilation.ts';
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
