import { buildGlazing, buildJoinery } from '../../building/windows.ts';
import { buildBackdrop, buildWall } from '../../building/wall-builder.ts';
import type { Wall } from '../../building/wall.ts';
import type { AreaLight } from '../../light/area-light.ts';
import type { Model, Detail } from '../../geometry/model.ts';
import { hex, type Material } from '../../materials/material.ts';
import { house } from './materials.ts';
import { LAND, ZENITH } from './outlook.ts';
import { COURT, LOWER_CEILING, OUTER, TERRACE, VOID, RISE, UPPER_CEILING } from './rooms.ts';
import { groundWalls, upperWalls } from './walls.ts';
import { block, box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import type { Bounds } from '../../building/describe.ts';

/** Draws floor coverings, walls, windows, doors and the ceiling of the lower floor. */
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

/** Draws floor coverings, walls, windows, doors and the roof of the upper floor. */
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

/** Draws the garden around the house, and the hills behind it. */
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

/** Draws a closed pivot door of upright boards, 1.2 × 2.4 m, with a long handle. */
function frontDoor(model: Model): void {
  const [x0, x1, z] = [6.9, 8.1, 0.16];
  box(model, house.walnutPanel, [x0 + 0.01, 0.005, z - 0.03], [x1 - 0.01, 2.395, z + 0.03]);
  for (const side of [-1, 1]) {
    block(model, palette.brass, [x1 - 0.16, 0.6, z + side * 0.075], [0.025, 1.2, 0.025]);
    for (const y of [0.7, 1.65])
      block(model, palette.brass, [x1 - 0.16, y, z + side * 0.045], [0.02, 0.02, 0.04]);
  }
}

/** Draws steel and concrete posts where glass walls meet. */
function columns(model: Model): void {
  for (const [x, z] of [
    [7, 5.4],
    [11.5, 5.4],
    [7, 9.5],
    [11.5, 9.5],
  ] as const)
    box(model, house.darkMetal, [x - 0.1, 0, z - 0.1], [x + 0.1, LOWER_CEILING, z + 0.1], ['bottom', 'top']);
  box(model, house.concrete, [6.9, 0, 13.7], [7.1, LOWER_CEILING, 14], ['bottom', 'top']);
}

/** Draws the supports of the house and its terrace, visible from the garden. */
function plinth(model: Model): void {
  const { x0, x1 } = OUTER;
  box(model, house.slate, [x0, -0.35, OUTER.z0], [x1, -0.01, TERRACE.z1], ['bottom', 'top']);
}

/** Draws the edges of the upper floor: towards the void, the courtyard and the terrace. */
function slabEdges(model: Model): void {
  const low = LOWER_CEILING - RISE;
  const { concrete, darkMetal } = house;
  box(model, concrete, [VOID.x1 - 0.02, low, 5.5], [VOID.x1, -0.001, 13.7], ['top', 'right']);
  box(model, concrete, [VOID.x1, low, 13.7], [7, -0.001, 13.74], ['top', 'back']);
  box(model, concrete, [6.9, low, 13.7], [13.2, -0.001, 14], ['bottom']);
  // The underside is outdoors. Behind the glass, the ceiling continues.
  model.rectangle(concrete, [7.1, low, 13.85], [6.1, 0, 0], [0, 0, 0.15]);
  box(model, darkMetal, [7, low, 5.3], [11.5, -0.001, 5.46], ['top', 'back', 'bottom']);
  // The wall above projects over the slab, so a flashing closes it from below.
  box(model, darkMetal, [9.4, -0.03, 5.46], [11.44, 0.03, 5.51], ['back']);
  box(model, darkMetal, [7.06, low, 9.44], [11.44, -0.001, 9.56], ['top', 'front', 'bottom']);
  box(model, darkMetal, [6.94, low, 5.46], [7.06, -0.001, 9.44], ['top', 'left', 'bottom']);
  box(model, darkMetal, [11.44, low, 5.46], [11.56, 0.3, 9.44], ['bottom']);
}

/** Draws the roof over the north and the west wing: boarded below, gravel above, with an edge of dark metal. */
function roof(model: Model): void {
  const y = UPPER_CEILING;
  const [x0, z0, x1, corner, west, z1] = [-0.5, -0.4, 13.9, 5.5, 7.3, 14.7];
  const areas = [
    { x0, z0, x1, z1: corner },
    { x0, z0: corner, x1: west, z1 },
  ];
  ceiling(model, house.cedar, y, areas);
  const thick = 0.26;
  model.on('ceiling', () => {
    surface(model, house.gravel, y + thick, areas, 'outside');
    const edge = (ax: number, az: number, bx: number, bz: number) =>
      model.rectangle(house.darkMetal, [ax, y, az], [bx - ax, 0, bz - az], [0, thick, 0], {
        detail: 'outside',
      });
    edge(x1, z0, x0, z0);
    edge(x0, z0, x0, z1);
    edge(x0, z1, west, z1);
    edge(west, z1, west, corner);
    edge(west, corner, x1, corner);
    edge(x1, corner, x1, z0);
  });
}

/** Draws areas of one floor as one face, so that its pattern is continuous. */
function surface(model: Model, material: Material, y: number, areas: Bounds[], detail?: Detail): void {
  const { x0, z0, x1, z1 } = around(areas);
  const pieces = areas.map((a) => ({ s0: a.x0 - x0, s1: a.x1 - x0, t0: z1 - a.z1, t1: z1 - a.z0 }));
  model.rectangle(material, [x0, y, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1], {
    pieces,
    ...(detail ? { detail } : {}),
  });
}

function ceiling(model: Model, material: Material, y: number, areas: Bounds[]): void {
  const { x0, z0, x1, z1 } = around(areas);
  const pieces = areas.map((a) => ({ s0: a.x0 - x0, s1: a.x1 - x0, t0: a.z0 - z0, t1: a.z1 - z0 }));
  model.on('ceiling', () =>
    model.rectangle(material, [x0, y, z0], [x1 - x0, 0, 0], [0, 0, z1 - z0], { pieces }),
  );
}

function around(areas: Bounds[]): Bounds {
  return {
    x0: Math.min(...areas.map(({ x0 }) => x0)),
    z0: Math.min(...areas.map(({ z0 }) => z0)),
    x1: Math.max(...areas.map(({ x1 }) => x1)),
    z1: Math.max(...areas.map(({ z1 }) => z1)),
  };
}
