import { buildBackdrop } from '../../building/backdrop.ts';
import { buildGlazing } from '../../building/glazing.ts';
import { buildJoinery } from '../../building/joinery.ts';
import { buildWall } from '../../building/wall-builder.ts';
import type { Model } from '../../geometry/model.ts';
import { hex } from '../../materials/material.ts';
import { GROUND } from '../../materials/skyline.ts';
import { ZENITH } from '../../materials/panorama.ts';
import type { Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { CEILING, INNER_WALL, OUTER, rooms } from './rooms.ts';
import type { RoomId } from './rooms.ts';
import { walls } from './walls.ts';

const floors: Record<RoomId, Material> = {
  reception: palette.oakFloor,
  server: palette.vinyl,
  print: palette.vinyl,
  focus: palette.warmCarpet,
  kitchen: palette.terrazzo,
  corridor: palette.oakFloor,
  office: palette.carpet,
  meeting: palette.warmCarpet,
  lounge: palette.oakFloor,
};
const plastered = new Set<RoomId>(['reception', 'corridor', 'lounge', 'kitchen']);

/** Floors, ceilings, walls, windows and doors. */
export function buildShell(model: Model, lights: AreaLight[]): void {
  for (const room of rooms) {
    const [w, d] = [room.x1 - room.x0, room.z1 - room.z0];
    model.rectangle(floors[room.id], [room.x0, 0, room.z1], [w, 0, 0], [0, 0, -d]);
    const ceiling = plastered.has(room.id) ? palette.plaster : palette.ceiling;
    model.on('ceiling', () => model.rectangle(ceiling, [room.x0, CEILING, room.z0], [w, 0, 0], [0, 0, d]));
  }
  for (const wall of walls) {
    if (wall.glazing) buildGlazing(model, lights, wall);
    else buildWall(model, wall);
    buildJoinery(model, lights, wall);
    for (const opening of wall.openings)
      if (opening.bottom === 0) threshold(model, wall.axis, wall.at, opening.from, opening.to);
  }
  const roof = { ...palette.facade, glow: [0.45, 0.44, 0.42] as [number, number, number] };
  model.on('ceiling', () =>
    model.rectangle(roof, [OUTER.x0, CEILING + 0.2, OUTER.z1], [OUTER.x1, 0, 0], [0, 0, -OUTER.z1]),
  );
  buildBackdrop(model, OUTER.x1 / 2, OUTER.z1 / 2, hex(ZENITH), hex(GROUND));
}

function threshold(model: Model, axis: 'x' | 'z', at: number, from: number, to: number): void {
  const half = INNER_WALL / 2;
  if (axis === 'x') model.rectangle(palette.oak, [from, 0, at + half], [to - from, 0, 0], [0, 0, -2 * half]);
  else model.rectangle(palette.oak, [at - half, 0, to], [2 * half, 0, 0], [0, 0, from - to]);
}
