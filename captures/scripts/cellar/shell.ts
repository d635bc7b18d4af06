import { buildBackdrop } from '../building/backdrop.ts';
import { buildJoinery } from '../building/joinery.ts';
import { buildWall } from '../building/wall-builder.ts';
import { downlight } from '../furniture/lamps.ts';
import type { AreaLight } from '../furniture/lamps.ts';
import { block } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { hex } from '../materials/material.ts';
import { palette } from '../materials/palette.ts';
import { GROUND } from '../materials/panorama.ts';
import { plant } from '../materials/plant-palette.ts';
import { CEILING, INNER_WALL, OUTER, rooms } from './rooms.ts';
import { walls } from './walls.ts';

/** Height at which strip lights hang, metres: below most pipes. */
const STRIP = 2.78;
const COOL: Vec3 = [1, 0.97, 0.92];

/** Floors, soffits, walls, light wells and doors. */
export function buildShell(model: Model, lights: AreaLight[]): void {
  for (const { id, x0, z0, x1, z1 } of rooms) {
    const floor = id === 'archive' || id === 'reading' ? plant.epoxyGreen : plant.epoxy;
    model.rectangle(floor, [x0, 0, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
    model.on('ceiling', () =>
      model.rectangle(plant.soffit, [x0, CEILING, z0], [x1 - x0, 0, 0], [0, 0, z1 - z0]),
    );
  }
  for (const wall of walls) {
    buildWall(model, wall);
    buildJoinery(model, lights, wall);
    for (const opening of wall.openings) {
      if (opening.bottom > 0) continue;
      const half = INNER_WALL / 2;
      const [a, b] = [opening.from, opening.to];
      if (wall.axis === 'x')
        model.rectangle(plant.plinth, [a, 0, wall.at + half], [b - a, 0, 0], [0, 0, -2 * half]);
      else model.rectangle(plant.plinth, [wall.at - half, 0, b], [2 * half, 0, 0], [0, 0, a - b]);
    }
  }
  const roof = { ...palette.facade, glow: [0.45, 0.44, 0.42] as Vec3 };
  model.on('ceiling', () =>
    model.rectangle(roof, [OUTER.x0, CEILING + 0.2, OUTER.z1], [OUTER.x1, 0, 0], [0, 0, -OUTER.z1]),
  );
  markings(model);
  buildBackdrop(model, OUTER.x1 / 2, OUTER.z1 / 2, [0.62, 0.77, 0.93], hex(GROUND));
}

/** Yellow lines along the ways that must stay free. */
function markings(model: Model): void {
  const along = (x0: number, x1: number, z: number) =>
    block(model, plant.yellow, [(x0 + x1) / 2, 0, z], [x1 - x0, 0.003, 0.07], ['bottom']);
  const across = (x: number, z0: number, z1: number) =>
    block(model, plant.yellow, [x, 0, (z0 + z1) / 2], [0.07, 0.003, z1 - z0], ['bottom']);
  along(0.5, 17.5, 6.62);
  along(0.5, 17.5, 8.18);
  along(0.9, 7.55, 3.2);
  along(0.9, 4.05, 4.6);
  along(5.75, 7.55, 4.6);
  across(4.05, 4.6, 6.3);
  across(5.75, 4.6, 6.3);
}

/** A long batten light on two rods. */
export function stripLight(
  model: Model,
  lights: AreaLight[],
  x: number,
  z: number,
  w: number,
  d: number,
): void {
  model.on('ceiling', () => {
    block(model, palette.white, [x, STRIP, z], [w, 0.07, d]);
    model.rectangle(
      palette.lamp,
      [x - w / 2 + 0.01, STRIP - 0.003, z - d / 2 + 0.01],
      [w - 0.02, 0, 0],
      [0, 0, d - 0.02],
    );
    const [ex, ez] = w > d ? [w / 2 - 0.2, 0] : [0, d / 2 - 0.2];
    for (const side of [-1, 1])
      block(
        model,
        palette.steel,
        [x + side * ex, STRIP + 0.07, z + side * ez],
        [0.012, CEILING - STRIP - 0.07, 0.012],
      );
  });
  lights.push(downlight(model, [x, STRIP - 0.01, z], [w, d], COOL.map((c) => c * 17) as Vec3));
}
