import { buildGlazing, buildJoinery } from '../../building/windows.ts';
import { buildBackdrop, buildWall } from '../../building/wall-builder.ts';
import { type Wall, DOOR, door, passage, window, type Opening } from '../../building/wall.ts';
import type { AreaLight } from '../../light/area-light.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { hex, type Material } from '../../materials/material.ts';
import { palette } from '../../materials/palette.ts';
import { GROUND, ZENITH } from '../../materials/panorama.ts';
import { plant } from '../../materials/services-palette.ts';
import { CEILING, INNER_WALL, OUTER, roomById, rooms, type RoomId, OUTER_WALL, WELL } from './rooms.ts';
import type { Bounds } from '../../building/describe.ts';
import { noise, coatedFloor } from '../../materials/patterns.ts';

const reveal = { window: palette.concrete, door: plant.doorSteel };
const { blockWall, dadoWall, warmWall } = plant;

const outer = (axis: 'x' | 'z', at: number, outside: 'low' | 'high', openings: Opening[] = []): Wall => ({
  axis,
  at,
  from: axis === 'x' ? OUTER.x0 : OUTER.z0,
  to: axis === 'x' ? OUTER.x1 : OUTER.z1,
  thickness: OUTER_WALL,
  height: CEILING,
  openings,
  low: outside === 'low' ? palette.facade : plant.castWall,
  high: outside === 'high' ? palette.facade : plant.castWall,
  outside,
  reveal,
});
const inner = (
  axis: 'x' | 'z',
  at: number,
  [from, to]: [number, number],
  low: Material,
  high: Material,
  openings: Opening[] = [],
): Wall => ({
  axis,
  at,
  from,
  to,
  thickness: INNER_WALL,
  height: CEILING,
  openings,
  low,
  high,
  reveal,
  ends: true,
});
const well = (axis: 'x' | 'z', at: number, from: number, to: number, inside: 'low' | 'high'): Wall => ({
  axis,
  at,
  from,
  to,
  thickness: WELL.wall,
  height: WELL.top,
  openings: [],
  low: inside === 'low' ? plant.wellWall : palette.facade,
  high: inside === 'high' ? plant.wellWall : palette.facade,
  ends: true,
});

/** Returns a wide doorway for machines, with a leaf. */
const plantDoor = (from: number, width: number, leaf: 1 | -1): Opening => ({
  ...door(from, leaf),
  to: from + width,
});

export const WINDOWS = [window(3.5, 5.5, 0.8, 2.6), window(6.1, 8.1, 0.8, 2.6), window(9.7, 12.1, 0.8, 2.5)];
/** The glass wall of the reading room: its posts, with a doorway between the fourth and the fifth. */
const posts = [7.73, 8.61, 9.49, 10.375, 11.325, 11.47];
const half = WELL.wall / 2;

export const walls: Wall[] = [
  outer('x', 0.15, 'low'),
  outer('x', 13.85, 'high', WINDOWS),
  outer('z', 0.15, 'low'),
  outer('z', 21.85, 'high'),
  inner('x', 5.8, [0.3, 7.7], blockWall, dadoWall, [passage(6.3, 7.3, 2.2)]),
  {
    ...inner('x', 5.8, [7.7, 11.5], warmWall, dadoWall, [door(10.4)]),
    glazing: { posts, crossbar: DOOR.height },
  },
  inner('x', 5.8, [11.5, 21.7], blockWall, dadoWall, [door(12, -1), plantDoor(15.1, 1, -1), door(19.5, -1)]),
  inner('x', 7.8, [0.3, 21.7], dadoWall, dadoWall, [plantDoor(7.5, 1.2, 1), plantDoor(15.6, 1.2, 1)]),
  inner('z', 7.7, [0.3, 5.7], blockWall, warmWall, [passage(4.2, 5.2, 2.2)]),
  inner('z', 11.5, [0.3, 5.7], warmWall, blockWall),
  inner('z', 14.7, [0.3, 5.7], blockWall, dadoWall),
  inner('z', 19.1, [0.3, 5.7], dadoWall, blockWall),
  inner('z', 9.1, [7.9, 13.7], dadoWall, dadoWall, [passage(10.7, 13, 2.6)]),
  inner('z', 15, [7.9, 13.7], dadoWall, dadoWall, [passage(11.7, 12.9, 2.2)]),
  well('x', WELL.z1 + half, WELL.x0 - WELL.wall, WELL.x1 + WELL.wall, 'low'),
  well('z', WELL.x0 - half, WELL.z0, WELL.z1, 'high'),
  well('z', WELL.x1 + half, WELL.z0, WELL.z1, 'low'),
];

/** A painted part of a floor, in the capture's metres. `hatch` paints only slanting stripes. */
type Mark = Bounds & { colour: string; hatch?: boolean };

const LINE = '#e2b321';
const WAY = '#aeb6b7';

/** Returns marked paths, each a lighter strip between yellow lines. They merge where they meet. */
function ways(...strips: Bounds[]): Mark[] {
  const edge = 0.07;
  const wider = ({ x0, z0, x1, z1 }: Bounds): Mark => ({
    x0: x0 - edge,
    z0: z0 - edge,
    x1: x1 + edge,
    z1: z1 + edge,
    colour: LINE,
  });
  return [...strips.map(wider), ...strips.map((strip) => ({ ...strip, colour: WAY }))];
}

/** Returns a zone to keep clear in front of a machine: yellow stripes in a yellow frame. */
function keepClear({ x0, z0, x1, z1 }: Bounds): Mark[] {
  const frame: Mark = { x0, z0, x1, z1, colour: LINE };
  const inside = { x0: x0 + 0.06, z0: z0 + 0.06, x1: x1 - 0.06, z1: z1 - 0.06 };
  return [frame, { ...inside, colour: '' }, { ...inside, colour: LINE, hatch: true }];
}

/**
 * Returns a coated floor of a room with painted lines and strips. A mark without a colour shows the floor
 * again.
 */
function markedFloor(name: string, colour: string, room: Bounds, marks: readonly Mark[]): Material {
  const base = hex(colour);
  const factors = marks.map((mark): Vec3 => {
    const paint = mark.colour ? hex(mark.colour) : base;
    return [paint[0] / base[0], paint[1] / base[1], paint[2] / base[2]];
  });
  return {
    name,
    albedo: base,
    pattern: (s, t) => {
      const [x, z] = [room.x0 + s, room.z1 - t];
      const grain = coatedFloor(x, z);
      const index = marks.findLastIndex((mark) => covers(mark, x, z));
      if (index < 0) return grain;
      const wear = noise(x * 5, z * 5, 23) * 0.12 + noise(x * 21, z * 21, 22) * 0.1;
      const full = marks[index]!.colour === LINE ? 1 - wear * 0.8 : 1;
      return factors[index]!.map((factor) => grain * (1 + (factor - 1) * full)) as Vec3;
    },
  };
}

function covers({ x0, z0, x1, z1, hatch }: Mark, x: number, z: number): boolean {
  if (x < x0 || x > x1 || z < z0 || z > z1) return false;
  return !hatch || (x + z) % 0.36 < 0.1;
}

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

/** Draws the floors, ceilings, walls, windows and doors. */
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

/** Draws a room's floor in pieces that are short enough for a page of the light atlas. */
function floor(model: Model, { id, x0, z0, x1, z1 }: (typeof rooms)[number]): void {
  const pieces = Math.ceil((x1 - x0) / 12);
  const wide = (x1 - x0) / pieces;
  for (let i = 0; i < pieces; i++) {
    const from = x0 + i * wide;
    const { pattern, ...material } = floors[id];
    // Each piece continues the pattern of the one before it.
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
