import { QUARTER } from '../../geometry/angles.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { extinguisher, hoseCabinet } from '../../furniture/premises/safety.ts';
import { liftDoor, steelDoor } from '../../furniture/premises/doors.ts';
import { escapePlan, exitSign, wallSign } from '../../furniture/premises/signs.ts';
import { stripLight } from '../../furniture/premises/strip-lights.ts';
import type { Model } from '../../geometry/model.ts';
import { CEILING, CORRIDOR } from './rooms.ts';
import type { RoomId } from './rooms.ts';
import { overhead } from './overhead.ts';

const { north: NORTH, south: SOUTH } = CORRIDOR;

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
