import { buildBackdrop } from '../../building/backdrop.ts';
import { buildGlazing } from '../../building/glazing.ts';
import { buildJoinery } from '../../building/joinery.ts';
import { buildWall } from '../../building/wall-builder.ts';
import type { Wall } from '../../building/wall.ts';
import type { AreaLight } from '../../light/area-light.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { hex } from '../../materials/material.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { GROUND } from '../../materials/skyline.ts';
import { ZENITH } from '../../materials/panorama.ts';
import { plant } from '../../materials/services-palette.ts';
import { keepClear, markedFloor, ways } from './floors.ts';
import { CEILING, INNER_WALL, OUTER, roomById, rooms } from './rooms.ts';
import type { RoomId } from './rooms.ts';
import { walls } from './walls.ts';

const GREY = '#7f898d';
const floors: Record<RoomId, Material> = {
  archive: plant.linoleum,
  reading: palette.oakFloor,
  telecom: palette.vinyl,
  changing: palette.terrazzo,
  electrical: markedFloor('switch room floor', '#77837f', roomById('electrical'), [
    ...ways({ x0: 15.3, z0: 2.2, x1: 16.3, z1: 5.8 }),
    ...keepClear({ x0: 17.3, z0: 0.35, x1: 18.35, z1: 4.4 }),
  ]),
  corridor: markedFloor('corridor floor', GREY, roomById('corridor'), [
    ...ways({ x0: 0, z0: 6.25, x1: 22, z1: 7.35 }),
    ...keepClear({ x0: 20.5, z0: 6.2, x1: 21.6, z1: 7.4 }),
  ]),
  heating: markedFloor('heating floor', GREY, roomById('heating'), [
    ...ways({ x0: 7.55, z0: 7.8, x1: 8.65, z1: 12 }, { x0: 3.5, z0: 10.95, x1: 9.2, z1: 12.1 }),
    ...keepClear({ x0: 2.25, z0: 8.75, x1: 3.2, z1: 11.35 }),
  ]),
  ventilation: markedFloor('ventilation floor', GREY, roomById('ventilation'), [
    ...ways({ x0: 9, z0: 10.95, x1: 15.1, z1: 12.1 }),
    ...keepClear({ x0: 10.1, z0: 10, x1: 14.5, z1: 10.7 }),
  ]),
  workshop: markedFloor('workshop floor', '#80776f', roomById('workshop'), [
    ...ways({ x0: 15.65, z0: 7.8, x1: 16.75, z1: 12.8 }, { x0: 14.9, z0: 11.75, x1: 16.75, z1: 12.8 }),
  ]),
};
const painted = new Set<RoomId>(['archive', 'reading', 'telecom', 'changing', 'electrical']);

/** Floors, ceilings, walls, windows and doors. */
export function buildShell(model: Model, lights: AreaLight[]): void {
  for (const room of rooms) {
    const [w, d] = [room.x1 - room.x0, room.z1 - room.z0];
    floor(model, room);
    const ceiling = painted.has(room.id) ? plant.whiteSlab : plant.slab;
    model.on('ceiling', () => model.rectangle(ceiling, [room.x0, CEILING, room.z0], [w, 0, 0], [0, 0, d]));
  }
  for (const wall of walls) {
    if (wall.glazing) buildGlazing(model, lights, wall);
    else buildWall(model, wall);
    buildJoinery(model, lights, wall);
    for (const opening of wall.openings)
      if (opening.bottom === 0) threshold(model, wall, opening.from, opening.to);
  }
  roof(model);
  buildBackdrop(model, OUTER.x1 / 2, OUTER.z1 / 2, hex(ZENITH), hex(GROUND));
}

/** A room's floor, in pieces that are short enough for a page of the light atlas. */
function floor(model: Model, { id, x0, z0, x1, z1 }: (typeof rooms)[number]): void {
  const pieces = Math.ceil((x1 - x0) / 12);
  const wide = (x1 - x0) / pieces;
  for (let i = 0; i < pieces; i++) {
    const from = x0 + i * wide;
    const { pattern, ...material } = floors[id];
    // Each piece goes on with the pattern where the one before it ended.
    const shifted: Material = pattern
      ? { ...material, pattern: (s, t, seed) => pattern(s + i * wide, t, seed) }
      : material;
    model.rectangle(shifted, [from, 0, z1], [wide, 0, 0], [0, 0, z0 - z1]);
  }
}

function threshold(model: Model, { axis, at }: Wall, from: number, to: number): void {
  const half = INNER_WALL / 2;
  const wide: Vec3 = axis === 'x' ? [to - from, 0, 0] : [2 * half, 0, 0];
  const deep: Vec3 = axis === 'x' ? [0, 0, -2 * half] : [0, 0, from - to];
  const corner: Vec3 = axis === 'x' ? [from, 0, at + half] : [at - half, 0, to];
  model.rectangle(palette.graphite, corner, wide, deep);
}

function roof(model: Model): void {
  const cover = { ...palette.facade, glow: [0.45, 0.44, 0.42] as Vec3 };
  model.on('ceiling', () =>
    model.rectangle(cover, [OUTER.x0, CEILING + 0.03, OUTER.z1], [OUTER.x1, 0, 0], [0, 0, -OUTER.z1]),
  );
}
