import { buildBackdrop } from '../../building/backdrop.ts';
import { buildGlazing } from '../../building/glazing.ts';
import { buildJoinery } from '../../building/joinery.ts';
import { buildWall } from '../../building/wall-builder.ts';
import type { Wall } from '../../building/wall.ts';
import type { AreaLight } from '../../light/area-light.ts';
import type { Model } from '../../geometry/model.ts';
import { hex } from '../../materials/material.ts';
import { house } from './materials.ts';
import { LAND, ZENITH } from './outlook.ts';
import { COURT, LOWER_CEILING, OUTER, TERRACE, VOID } from './rooms.ts';
import { groundWalls } from './ground-walls.ts';
import { upperWalls } from './upper-walls.ts';
import { surface, ceiling } from './surfaces.ts';
import { frontDoor, columns, plinth } from './entrance.ts';
import { slabEdges, roof } from './roof.ts';

/** Floor coverings, walls, windows, doors and ceiling of the lower floor. */
export function buildGround(model: Model, lights: AreaLight[]): void {
  surface(model, house.limestone, 0, [
    { x0: 0.3, z0: 5.5, x1: 7.06, z1: 14 },
    { x0: 7.06, z0: 9.44, x1: 13.2, z1: 14 },
    { x0: 11.44, z0: 5.3, x1: 13.2, z1: 9.44 },
    { x0: 5.71, z0: 0.1, x1: 9.44, z1: 5.5 },
    { x0: 9.44, z0: 3.26, x1: 13.2, z1: 5.46 },
  ]);
  surface(model, house.oakPlanks, 0, [{ x0: 0.3, z0: 0.3, x1: 5.71, z1: 5.3 }]);
  surface(model, house.oakPlanks, 0, [
    { x0: 9.56, z0: 0.3, x1: 13.2, z1: 3.14 },
    { x0: 11.9, z0: 3.14, x1: 12.8, z1: 3.26 },
  ]);
  surface(model, house.gravel, 0, [COURT]);
  surface(model, house.deck, 0, [TERRACE]);
  buildWalls(model, lights, groundWalls);
  ceiling(model, house.plaster, LOWER_CEILING, [
    { x0: 0.3, z0: 0.3, x1: 13.2, z1: 5.34 },
    { x0: VOID.x1, z0: 5.5, x1: 7, z1: 13.7 },
    { x0: 7, z0: 9.5, x1: 13.2, z1: 13.85 },
    { x0: 11.5, z0: 5.34, x1: 13.2, z1: 9.5 },
  ]);
  frontDoor(model);
  columns(model);
  plinth(model);
}

/** The same of the upper floor, with the roof. */
export function buildUpper(model: Model, lights: AreaLight[]): void {
  const { oakPlanks } = house;
  surface(model, oakPlanks, 0, [
    { x0: 0.3, z0: 0.3, x1: 5.71, z1: 5.3 },
    { x0: 5.71, z0: 2.74, x1: 9.56, z1: 5.46 },
    { x0: 9.56, z0: 0.3, x1: 13.2, z1: 5.3 },
    { x0: 1.2, z0: 5.3, x1: 4.2, z1: 5.5 },
  ]);
  surface(model, house.marble, 0, [{ x0: 5.71, z0: 0.3, x1: 9.44, z1: 2.74 }]);
  surface(model, oakPlanks, 0, [{ x0: VOID.x1, z0: 5.3, x1: 7.06, z1: 13.7 }]);
  surface(model, house.deck, 0, [{ x0: 7.06, z0: 9.56, x1: 13.2, z1: 13.7 }]);
  surface(model, house.gravel, 0, [{ x0: 11.56, z0: 5.5, x1: 13.2, z1: 9.44 }], 'outside');
  slabEdges(model);
  buildWalls(model, lights, upperWalls);
  roof(model);
}

function buildWalls(model: Model, lights: AreaLight[], walls: readonly Wall[]): void {
  for (const wall of walls) {
    if (wall.glazing) buildGlazing(model, lights, wall);
    else buildWall(model, wall);
    buildJoinery(model, lights, wall);
  }
}

/** The garden around the house, and the hills behind it. */
export function buildGarden(model: Model): void {
  const [cx, cz, y] = [OUTER.x1 / 2, TERRACE.z1 / 2, -0.36];
  const reach = 45;
  buildBackdrop(model, cx, cz, hex(ZENITH), hex(LAND));
  model.on('backdrop', () => {
    model.rectangle(house.grass, [cx - reach, y, cz + reach], [2 * reach, 0, 0], [0, 0, -2 * reach], {
      detail: 'land',
    });
  });
}
