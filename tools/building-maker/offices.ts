import { createRandom, type Random } from './random.ts';
import { footprint, type Solid } from './styles/solids.ts';
import { type Level, styleMesh } from './styles/style-mesh.ts';
import type { BuiltPart } from './make-mesh.ts';
import { type Truth, turn } from './truth.ts';

/** Rooms on both sides of a corridor, aligned to the façade's module, with glass fronts between mullions. */
export interface Office {
  parts: BuiltPart[];
  /** Solids that block light, and panes, which do not. */
  solids: Solid[];
  glass: Solid[];
  truth: Truth;
}

type Point = [number, number];

/**
 * Metres: the thickness of walls, façades, posts and rails of a glazed front, the tops of doors, and the
 * heights of windows.
 */
const INNER = 0.1;
const OUTER = 0.3;
const POST = 0.06;
const RAIL = 0.08;
const DOOR = 2.1;
const WINDOWS = [
  [0.9, 2.2],
  [0.9, 2.2],
  [0.1, 2.4],
] as const;
/** The widths of rooms in modules. */
const WIDTHS = [2, 3, 3, 4, 5, 7];

interface Room {
  x0: number;
  x1: number;
  z0: number;
  z1: number;
  /** Whether its front on the corridor is glass. */
  glazed: boolean;
}

/** An opening along a wall. */
interface Gap {
  from: number;
  to: number;
  bottom: number;
  top: number;
}

/** Returns one floor of offices that the seed determines completely. */
export function buildOffice(seed: number): Office {
  const random = createRandom(seed * 31 + 5);
  const module = random.pick([1.2, 1.35, 1.5]);
  const count = random.whole(12, 18);
  const core = random.chance(0.4) ? layCore(random, count * module) : null;
  const aisle = random.between(1.5, 2.4);
  const corridor = core ? 2 * aisle + core.depth : aisle;
  const [above, below] = [random.between(4, 6), random.between(3.8, 5.5)];
  const height = random.pick([2.6, 2.75, 3]);
  const [length, middle, depth] = [count * module, above + corridor, above + corridor + below];
  const rows = [
    layRow(random, count, module).map(([x0, x1]) => room(random, { x0, x1, z0: 0, z1: above })),
    layRow(random, count, module).map(([x0, x1]) => room(random, { x0, x1, z0: middle, z1: depth })),
  ] as const;
  const built = new Builder(height, random);
  built.facade([0, 0], [length, 0], module);
  built.facade([length, depth], [0, depth], module);
  for (const x of [0, length]) built.wall([x, 0], [x, depth], OUTER, []);
  for (const [index, row] of rows.entries()) {
    const z = index === 0 ? above : middle;
    for (const [at, own] of row.entries()) {
      built.front(own, z, module);
      const next = row[at + 1];
      if (next) built.partition([own.x1, own.z0], [own.x1, own.z1], own.glazed && next.glazed, module);
      built.furnish(own, index === 0 ? 0 : depth);
    }
  }
  const inCore = (core?.cuts.slice(1) ?? []).map((x1, index): Room => ({
    x0: core!.cuts[index]!,
    x1,
    z0: above + aisle,
    z1: above + aisle + core!.depth,
    glazed: false,
  }));
  built.core(inCore);
  const floor: Point[] = [
    [0, 0],
    [length, 0],
    [length, depth],
    [0, depth],
  ];
  const levels: Level[] = [
    { outline: floor, height: 0, faces: 'up' },
    { outline: floor, height, faces: 'down' },
  ];
  const angle = random.chance(0.5) ? random.between(-0.6, 0.6) : 0;
  const rooms = [...rows[0], ...rows[1], ...inCore].map((own, index) => ({ name: `Room ${index + 1}`, own }));
  const hall: Room = { x0: 0, x1: length, z0: above, z1: middle, glazed: false };
  const truth: Truth = {
    floors: [{ elevation: 0, height }],
    rooms: [
      ...rooms.map(({ name, own }) => ({ floor: 0, name, outline: outlineOf(own, { length, depth }) })),
      {
        floor: 0,
        name: 'Corridor',
        outline: outlineOf(hall, { length, depth }),
        ...(inCore.length > 0 ? { holes: [around(inCore)] } : {}),
      },
    ],
    doors: built.doors.map(([from, to]) => ({ floor: 0, from, to, top: DOOR })),
    stairs: [],
  };
  return turnAll({ solids: built.solids, glass: built.glass, levels, truth }, angle, seed);
}

/** Returns the start and end of the rooms of a core in the middle of the corridor, and their depth. */
function layCore(random: Random, length: number): { cuts: number[]; depth: number } {
  const from = length * random.between(0.25, 0.35);
  const cuts = [from];
  for (let left = random.whole(2, 3); left > 0; left -= 1) cuts.push(cuts.at(-1)! + random.between(1.8, 3));
  return { cuts, depth: random.between(2.2, 3.2) };
}

/** Returns the widths of rooms along a row, in whole modules. */
function layRow(random: Random, count: number, module: number): Point[] {
  const cuts = [0];
  while (count - cuts.at(-1)! >= 4) {
    const left = count - cuts.at(-1)!;
    const width = random.pick(WIDTHS.filter((one) => one === left || one <= left - 2));
    cuts.push(cuts.at(-1)! + width);
  }
  if (cuts.at(-1) !== count) cuts.push(count);
  return cuts.slice(1).map((to, index): Point => [cuts[index]! * module, to * module]);
}

function room(random: Random, rect: Omit<Room, 'glazed'>): Room {
  return { ...rect, glazed: random.chance(0.4) };
}

class Builder {
  readonly solids: Solid[] = [];
  readonly glass: Solid[] = [];
  readonly doors: [Point, Point][] = [];
  readonly #height: number;
  readonly #random: Random;

  constructor(height: number, random: Random) {
    this.#height = height;
    this.#random = random;
  }

  /** Adds a wall with openings, which are missing between two heights. */
  wall(a: Point, b: Point, thickness: number, gaps: readonly Gap[]): void {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    let from = -thickness / 2;
    const add = (start: number, end: number, bottom: number, top: number) => {
      if (end - start > 1e-6 && top - bottom > 1e-6)
        this.solids.push({ a: along(a, b, start), b: along(a, b, end), thickness, bottom, top });
    };
    for (const gap of gaps) {
      add(from, gap.from, 0, this.#height);
      add(gap.from, gap.to, 0, gap.bottom);
      add(gap.from, gap.to, gap.top, this.#height);
      from = gap.to;
    }
    add(from, length + thickness / 2, 0, this.#height);
  }

  /** Adds a façade with a window in most modules. */
  facade(a: Point, b: Point, module: number): void {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [bottom, top] = this.#random.pick(WINDOWS);
    const gaps: Gap[] = [];
    for (let from = POST; from < length - module / 2; from += module) {
      const gap = { from, to: from + module - 2 * POST, bottom, top };
      if (this.#random.chance(0.8)) gaps.push(gap);
    }
    this.wall(a, b, OUTER, gaps);
    for (const gap of gaps) this.#pane(a, b, gap);
  }

  /** Adds a wall between two rooms: solid, or panes between posts. */
  partition(a: Point, b: Point, glazed: boolean, module: number): void {
    if (glazed) this.#glaze(a, b, module, null);
    else this.wall(a, b, INNER, []);
  }

  /** Adds the wall between a room and the corridor, with its door. */
  front({ x0, x1, glazed, z0, z1 }: Room, z: number, module: number): void {
    const [a, b]: [Point, Point] = [
      [x0, z],
      [x1, z],
    ];
    const width = this.#random.pick([0.85, 0.95, 1.05]);
    const from = this.#random.pick([0.25, x1 - x0 - width - 0.25]);
    const door: Gap = { from, to: from + width, bottom: 0, top: DOOR };
    this.doors.push([along(a, b, door.from), along(a, b, door.to)]);
    if (glazed) this.#glaze(a, b, module, door);
    else this.wall(a, b, INNER, [door]);
    if (!glazed && this.#random.chance(0.35)) {
      const hinge = along(a, b, door.from + 0.03);
      const into = z0 < z && z1 <= z ? -1 : 1;
      const end: Point = [hinge[0], hinge[1] + into * (width + INNER / 2)];
      this.solids.push({
        a: [hinge[0], hinge[1] + (into * INNER) / 2],
        b: end,
        thickness: 0.04,
        bottom: 0.01,
        top: DOOR - 0.01,
      });
    }
  }

  /** Adds rooms in a row whose doors lead to one side or the other. */
  core(rooms: readonly Room[]): void {
    const [first, last] = [rooms[0], rooms.at(-1)];
    if (!first || !last) return;
    for (const x of [first.x0, ...rooms.map(({ x1 }) => x1)])
      this.wall([x, first.z0], [x, first.z1], INNER, []);
    for (const room of rooms) {
      const [door, back] = this.#random.chance(0.5) ? [room.z0, room.z1] : [room.z1, room.z0];
      const from = this.#random.between(0.3, room.x1 - room.x0 - 1.1);
      const gap: Gap = { from, to: from + 0.8, bottom: 0, top: DOOR };
      const [a, b]: [Point, Point] = [
        [room.x0, door],
        [room.x1, door],
      ];
      this.wall(a, b, INNER, [gap]);
      this.wall([room.x0, back], [room.x1, back], INNER, []);
      this.doors.push([along(a, b, gap.from), along(a, b, gap.to)]);
    }
  }

  #glaze(a: Point, b: Point, module: number, door: Gap | null): void {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const cuts = [0, length, ...(door ? [door.from, door.to] : [])];
    for (let at = module; at < length - 0.3; at += module)
      if (!door || at < door.from - 0.2 || at > door.to + 0.2) cuts.push(at);
    cuts.sort((one, other) => one - other);
    const piece = (from: number, to: number, bottom: number, top: number) =>
      this.solids.push({ a: along(a, b, from), b: along(a, b, to), thickness: INNER, bottom, top });
    for (const at of cuts) piece(at - POST / 2, at + POST / 2, 0, this.#height);
    for (const [index, to] of cuts.slice(1).entries()) {
      const from = cuts[index]!;
      const isDoor = from === door?.from;
      piece(from, to, DOOR, DOOR + RAIL);
      piece(from, to, this.#height - RAIL, this.#height);
      if (!isDoor) piece(from, to, 0, RAIL);
      this.#pane(a, b, { from, to, bottom: isDoor ? DOOR : 0, top: this.#height });
    }
  }

  #pane(a: Point, b: Point, { from, to, bottom, top }: Gap): void {
    this.glass.push({ a: along(a, b, from), b: along(a, b, to), thickness: 0.012, bottom, top });
  }

  /** Adds shelves along a wall opposite the front, and desks by the façade. */
  furnish({ x0, x1 }: Room, outer: number): void {
    const into = outer === 0 ? 1 : -1;
    const wide = x1 - x0;
    const top = (x: number, z: number, width: number, deep: number, heights: Point): Solid => ({
      a: [x, z],
      b: [x + width, z],
      thickness: deep,
      bottom: heights[0],
      top: heights[1],
    });
    const z = outer + into * (OUTER / 2 + 0.5);
    for (let x = x0 + 0.5; x + 1.7 < x1 - 0.3; x += 2.4) {
      if (this.#random.chance(0.3)) continue;
      this.solids.push(top(x, z, 1.6, 0.8, [0.7, 0.74]));
      for (const leg of [0.05, 1.5]) this.solids.push(top(x + leg, z, 0.05, 0.7, [0, 0.7]));
    }
    if (wide > 3 && this.#random.chance(0.6)) {
      const at = outer + into * this.#random.between(2, 2.6);
      this.solids.push(top(x0 + INNER / 2 + 0.01, at, 0.4, 1.2, [0, this.#random.pick([1.2, 1.9, 2.1])]));
    }
  }
}

function along([ax, az]: Point, [bx, bz]: Point, by: number): Point {
  const part = by / Math.hypot(bx - ax, bz - az);
  return [ax + part * (bx - ax), az + part * (bz - az)];
}

/** Returns the outline of a room from wall face to wall face. */
function outlineOf({ x0, x1, z0, z1 }: Room, { length, depth }: { length: number; depth: number }): Point[] {
  const inset = (value: number, end: number) => (value === 0 || value === end ? OUTER : INNER) / 2;
  const [left, right] = [x0 + inset(x0, length), x1 - inset(x1, length)];
  const [top, bottom] = [z0 + inset(z0, depth), z1 - inset(z1, depth)];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Returns the outer faces of the core's walls. */
function around(rooms: readonly Room[]): Point[] {
  const { x0, z0, z1 } = rooms[0]!;
  const { x1 } = rooms.at(-1)!;
  const by = INNER / 2;
  return [
    [x0 - by, z0 - by],
    [x1 + by, z0 - by],
    [x1 + by, z1 + by],
    [x0 - by, z1 + by],
  ];
}

function turnAll(
  { solids, glass, levels, truth }: Omit<Office, 'parts'> & { levels: Level[] },
  angle: number,
  seed: number,
): Office {
  const at = (point: readonly [number, number]): Point => turn([point[0], point[1]], angle);
  const solid = (one: Solid): Solid => ({ ...one, a: at(one.a), b: at(one.b) });
  const own = solids.map(solid);
  const surfaces = levels.map((level) => ({ ...level, outline: level.outline.map(at) }));
  return {
    parts: [styleMesh(own, surfaces, { edge: Infinity, noise: 0, holes: 0 }, seed)],
    solids: own,
    glass: glass.map(solid),
    truth: {
      ...truth,
      rooms: truth.rooms.map((room) => ({
        ...room,
        outline: room.outline.map(at),
        ...(room.holes ? { holes: room.holes.map((hole) => hole.map(at)) } : {}),
      })),
      doors: truth.doors.map((door) => ({ ...door, from: at(door.from), to: at(door.to) })),
      pillars: posts(own).map((outline) => ({ floor: 0, outline })),
    },
  };
}

/** Returns the outlines of mullions and legs, which do not count as wrongly drawn walls. */
function posts(solids: readonly Solid[]): Point[][] {
  return solids
    .filter(({ a, b, bottom }) => bottom === 0 && Math.hypot(b[0] - a[0], b[1] - a[1]) < 0.1)
    .map(footprint);
}
