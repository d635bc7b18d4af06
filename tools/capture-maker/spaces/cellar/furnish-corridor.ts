import { cableLadder } from '../../furniture/services/cable-ladder.ts';
import { duct, ductHanger, grille } from '../../furniture/services/ducts.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { jacketedPipe, trapeze } from '../../furniture/services/pipework.ts';
import { extinguisher, hoseCabinet, liftDoor, steelDoor } from '../../furniture/services/safety.ts';
import { escapePlan, exitSign, wallSign } from '../../furniture/services/signs.ts';
import { stripLight } from '../../furniture/lighting/strip-lights.ts';
import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services/palette.ts';
import { SUPPLY_DUCT } from './furnish-ventilation.ts';
import { CEILING } from './rooms.ts';
import type { RoomId } from './rooms.ts';

const QUARTER = Math.PI / 2;
const [NORTH, SOUTH] = [5.9, 7.7];

/** Signs beside the doors: room, place along the corridor, and on which of its walls. */
const SIGNS: [RoomId, number, number][] = [
  ['archive', 5.95, NORTH],
  ['telecom', 13.2, NORTH],
  ['electrical', 16.4, NORTH],
  ['changing', 20.7, NORTH],
  ['heating', 9.0, SOUTH],
  ['workshop', 17.1, SOUTH],
];

export function furnishCorridor(model: Model, lights: AreaLight[]): void {
  model.at(0.3, 6.8, QUARTER, () => liftDoor(model));
  model.at(21.7, 6.8, -QUARTER, () => {
    steelDoor(model, 1.1, 2.1, true);
    exitSign(model, 2.3);
  });
  for (const [id, x, wall] of SIGNS)
    model.at(x, wall, wall === NORTH ? 0 : Math.PI, () => wallSign(model, `room-${id}`, 1.65, 0.34, 0.118));
  model.at(4.6, NORTH, 0, () => escapePlan(model));
  model.at(14.1, NORTH, 0, () => extinguisher(model));
  model.at(5.6, SOUTH, Math.PI, () => extinguisher(model));
  model.at(12.2, SOUTH, Math.PI, () => hoseCabinet(model));
  model.on('ceiling', () => overhead(model));
  for (const x of [2, 5, 8, 11, 14.6, 17.4, 20.2])
    stripLight(model, lights, [x, 2.75, 6.72], 1.55, CEILING, { power: 20 });
}

/** What runs under the corridor's ceiling: air, cables, water; and the sign that points to the exit. */
function overhead(model: Model): void {
  const { x1, y0, y1 } = SUPPLY_DUCT;
  duct(model, [1.2, y0, 7.08], [x1, y1, 7.62], 'x');
  duct(model, [SUPPLY_DUCT.x0, y0, 7.62], [x1, y1, SOUTH], 'z');
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
