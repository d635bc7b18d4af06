import { QUARTER } from '../../geometry/angles.ts';
import { cableLadder } from '../../furniture/premises/cable-ladder.ts';
import { desk } from '../../furniture/interior/desks.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { framedPicture } from '../../furniture/interior/pictures.ts';
import { taskChair } from '../../furniture/interior/chairs.ts';
import { stripLight } from '../../furniture/premises/strip-lights.ts';
import { serverRack } from '../../furniture/interior/server-rack.ts';
import { storeShelf } from '../../furniture/interior/printer.ts';
import { block, box } from '../../geometry/primitives.ts';
import { pipe } from '../../geometry/pipe.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING } from './rooms.ts';

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

/** A cooling unit high on the north wall. */
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
