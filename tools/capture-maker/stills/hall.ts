import type { AreaLight } from '../light/area-light.ts';
import type { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';
import { lampBar } from './window-wall.ts';
import { HALL, WALKWAY } from './layout.ts';
import { walls } from './walls.ts';
import { frame, crane } from './frame.ts';
import { shed } from './shed.ts';

/** The hall: floor, walls, steel frame, shed roof, crane, lamps and markings. */
export function buildHall(model: Model, lights: AreaLight[]): void {
  const { width, length } = HALL;
  model.rectangle(works.hallFloor, [0, 0, length], [width, 0, 0], [0, 0, -length]);
  walls(model, lights);
  frame(model);
  for (let z = 0; z < length; z += HALL.bay) shed(model, lights, z);
  crane(model);
  for (const x of [4.5, 11, 17.5])
    for (let z = 3.75; z < length; z += HALL.bay)
      model.at(x, z, Math.PI / 2, () => lampBar(model, lights, [0, 7.7, 0], 1.6, 11));
  markings(model);
}

function markings(model: Model): void {
  const { length } = HALL;
  const flat = (
    material: typeof works.lineYellow,
    x0: number,
    x1: number,
    z0: number,
    z1: number,
    y = 0.003,
  ) => model.rectangle(material, [x0, y, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
  flat(works.walkway, WALKWAY.from, WALKWAY.to, 0, length);
  for (const x of [WALKWAY.from, WALKWAY.to]) flat(works.lineYellow, x - 0.06, x + 0.06, 0, length, 0.005);
  for (let z = 25.2; z < 27.4; z += 0.5)
    flat(works.lineWhite, WALKWAY.from + 0.1, WALKWAY.to - 0.1, z, z + 0.26, 0.006);
  for (const [x0, x1, z0, z1] of [
    [15, 17.2, 30.4, 37.8],
    [17.6, 19.8, 30.4, 37.8],
    [15, 19.8, 19, 24.5],
  ] as const) {
    flat(works.lineYellow, x0, x1, z0, z0 + 0.1);
    flat(works.lineYellow, x0, x1, z1 - 0.1, z1);
    flat(works.lineYellow, x0, x0 + 0.1, z0, z1);
    flat(works.lineYellow, x1 - 0.1, x1, z0, z1);
  }
}
