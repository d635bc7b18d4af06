import type { BuiltPart } from '../make-mesh.ts';
import { createRandom, type Random } from '../random.ts';
import type { Truth } from '../truth.ts';
import { inset, layRooms, type Point, unit } from './lay-rooms.ts';
import { lengthOf, raiseWalls, type Wall } from './raise-walls.ts';
import { footprint, type Solid, solidsOf } from './solids.ts';
import { type Level, styleMesh } from './style-mesh.ts';
import { type Style, type StyleName, STYLES } from './style.ts';

/**
 * Metres: the thickness of a slab between floors, the extent of the ground around a house, its depth, and the
 * distance to the next house.
 */
const SLAB = 0.3;
const GROUND = 9;
const LOWER = 0.15;
const NEXT = 6;

export interface StyledScan {
  parts: BuiltPart[];
  truth: Truth;
  solids: Solid[];
}

/** Returns a house as another author would model it, and its truth. */
export function buildStyled(name: StyleName, seed: number, options: Partial<Style> = {}): StyledScan {
  const style: Style = { ...STYLES[name], ...options };
  const house = attempt(style, seed);
  if (style.around?.includes('house')) {
    const other = attempt(style, seed + 500);
    const by = boxOf(house.levels.flatMap(({ outline }) => outline))[2] + NEXT;
    const moved = ([x, z]: Point): Point => [x + by, z];
    for (const solid of other.solids) house.solids.push({ ...solid, a: moved(solid.a), b: moved(solid.b) });
    for (const level of other.levels) house.levels.push({ ...level, outline: level.outline.map(moved) });
    for (const room of other.truth.rooms)
      house.truth.rooms.push({ ...room, outline: room.outline.map(moved) });
    for (const door of other.truth.doors)
      house.truth.doors.push({ ...door, from: moved(door.from), to: moved(door.to) });
  }
  const { solids, levels, truth } = house;
  return { parts: [styleMesh(solids, levels, style, seed)], truth, solids };
}

interface House {
  solids: Solid[];
  levels: Level[];
  truth: Truth;
}

function attempt(style: Style, seed: number): House {
  for (let tries = 0; ; tries += 1) {
    try {
      return makeHouse(style, createRandom(seed + tries * 1_000_003));
    } catch (error) {
      if (tries === 60) throw error;
    }
  }
}

function makeHouse(style: Style, random: Random): House {
  const { thickness, height, ceilings = true } = style;
  const rooms = addBulges(layRooms(style, random), style, random).map((outline) =>
    outline.map((corner) => bend(corner, style)),
  );
  const house: House = {
    solids: [],
    levels: [],
    truth: { floors: [], rooms: [], doors: [], stairs: [], pillars: [] },
  };
  const through = style.void ? largestOf(rooms) : -1;
  for (let floor = 0; floor < (style.void ? 2 : 1); floor += 1) {
    const elevation = floor * (height + SLAB);
    const own = rooms.filter((_, index) => floor === 0 || index !== through);
    const walls = raiseWalls(own, style, random);
    const raised = (solid: Solid): Solid => ({
      ...solid,
      bottom: solid.bottom + elevation,
      top: solid.top + elevation,
    });
    house.solids.push(
      ...walls.flatMap((wall) => solidsOf(wall, style, () => random.pick(style.leaves))).map(raised),
    );
    const things = own.flatMap((outline) => placeThings(outline, walls, style, random));
    house.solids.push(...things.map(raised));
    for (const thing of things)
      if (thing.top === height) house.truth.pillars!.push({ floor, outline: footprint(thing) });
    own.forEach((outline, index) => {
      const around = inset(outline, -thickness / 2);
      house.levels.push({ outline: around, height: elevation, faces: 'up' });
      if (ceilings && !(floor === 0 && index === through))
        house.levels.push({ outline: around, height: elevation + height, faces: 'down' });
      house.truth.rooms.push({ floor, name: `Room ${index + 1}`, outline: inset(outline, thickness / 2) });
    });
    if (through >= 0 && floor === 1)
      house.levels.push({ outline: rooms[through]!, height: elevation + height, faces: 'down' });
    house.truth.floors.push({ elevation, height });
    house.truth.doors.push(...walls.flatMap((wall) => doorsOf(wall, floor)));
    if (floor === 0) addSurroundings(house, walls, style);
  }
  return house;
}

function largestOf(rooms: readonly Point[][]): number {
  const sizes = rooms.map((outline) => {
    const [left, top, right, bottom] = boxOf(outline);
    return (right - left) * (bottom - top);
  });
  return sizes.indexOf(Math.max(...sizes));
}

function doorsOf(wall: Wall, floor: number): Truth['doors'] {
  const [ux, uz] = unit(wall.a, wall.b);
  const at = (along: number): Point => [wall.a[0] + along * ux, wall.a[1] + along * uz];
  return (
    wall.gaps
      // An opening that reaches down to the floor is a door, even if it is glass.
      .filter(({ bottom }) => bottom === 0)
      .map(({ from, to, top }) => ({ floor, from: at(from), to: at(to), top }))
  );
}

/** Adds the ground around the house, and a terrace with a railing along its longest outer wall. */
function addSurroundings(
  { solids, levels }: House,
  walls: readonly Wall[],
  { around = [], thickness }: Style,
): void {
  const [left, top, right, bottom] = boxOf(walls.flatMap(({ a, b }) => [a, b]));
  if (around.includes('ground')) {
    const rim: Point[] = [
      [left - GROUND, top - GROUND],
      [right + GROUND, top - GROUND],
      [right + GROUND, bottom + GROUND],
      [left - GROUND, bottom + GROUND],
    ];
    levels.push({ outline: rim, height: -LOWER, faces: 'up' });
  }
  if (!around.includes('terrace')) return;
  const outer = walls.filter(({ rooms }) => rooms.length === 1);
  const longest = outer.reduce((most, wall) => (lengthOf(wall) > lengthOf(most) ? wall : most));
  const [ux, uz] = unit(longest.a, longest.b);
  const out = ([x, z]: Point, by: number): Point => [x + uz * by, z - ux * by];
  const deck: Point[] = [
    out(longest.a, thickness / 2),
    out(longest.b, thickness / 2),
    out(longest.b, 2.2),
    out(longest.a, 2.2),
  ];
  levels.push({ outline: deck, height: -0.02, faces: 'up' });
  solids.push({ a: deck[3]!, b: deck[2]!, thickness: 0.05, bottom: 0, top: 1 });
}

/** The width, depth and height of pieces, in metres. */
const PIECES = [
  [1.2, 0.6, 2.1],
  [0.9, 0.35, 1.8],
  [1, 0.5, 0.85],
  [1.6, 0.9, 0.75],
  [2, 1.5, 0.5],
] as const;
/** The metres around a door, and between pieces of furniture, that stay free. */
const DOOR = 1;
const PASSAGE = { none: 0, some: 0.8, crammed: 0.5 };
const TRIES = { none: 0, some: 5, crammed: 30 };

/** Returns furniture along the walls of a room, and a column in its middle. */
function placeThings(
  centre: readonly Point[],
  walls: readonly Wall[],
  style: Style,
  random: Random,
): Solid[] {
  const outline = inset(centre, style.thickness / 2);
  const doors = walls.flatMap(({ a, b, gaps }) =>
    gaps
      .filter(({ of }) => of === 'door')
      .map(({ from, to }): { at: Point; reach: number } => {
        const part = (from + to) / 2 / lengthOf({ a, b });
        return {
          at: [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])],
          reach: DOOR + (to - from) / 2,
        };
      }),
  );
  const placed: Solid[] = [];
  const [left, top, right, bottom] = boxOf(outline);
  if (style.columns && right - left > 3 && bottom - top > 3) {
    const [x, z]: Point = [(left + right) / 2, (top + bottom) / 2];
    placed.push({ a: [x - 0.2, z], b: [x + 0.2, z], thickness: 0.4, bottom: 0, top: style.height });
  }
  for (let tries = TRIES[style.furniture]; tries > 0; tries -= 1) {
    const [width, depth, height] = random.pick(PIECES);
    const at = random.whole(0, outline.length - 1);
    const [a, b] = [outline[at]!, outline[(at + 1) % outline.length]!];
    const spare = lengthOf({ a, b }) - width;
    if (spare < 0) continue;
    const [ux, uz] = unit(a, b);
    const from = random.next() * spare;
    const place = (along: number): Point => [
      a[0] + along * ux - (depth / 2) * uz,
      a[1] + along * uz + (depth / 2) * ux,
    ];
    const thing: Solid = { a: place(from), b: place(from + width), thickness: depth, bottom: 0, top: height };
    if (isFree(thing, outline, placed, doors, PASSAGE[style.furniture])) placed.push(thing);
  }
  return placed;
}

function isFree(
  thing: Solid,
  outline: readonly Point[],
  placed: readonly Solid[],
  doors: readonly { at: Point; reach: number }[],
  passage: number,
): boolean {
  const corners = footprint(thing);
  const [left, top, right, bottom] = boxOf(corners);
  const inner = inset(outline, -0.001);
  if (!corners.every((corner) => isInside(corner, inner))) return false;
  if (
    doors.some(
      ({ at: [x, z], reach }) =>
        x > left - reach && x < right + reach && z > top - reach && z < bottom + reach,
    )
  )
    return false;
  return placed.every((other) => {
    const [x0, z0, x1, z1] = boxOf(footprint(other));
    return left > x1 + passage || right < x0 - passage || top > z1 + passage || bottom < z0 - passage;
  });
}

export function isInside([x, z]: Point, outline: readonly Point[]): boolean {
  let inside = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at, at += 1) {
    const [ax, az] = outline[at]!;
    const [bx, bz] = outline[before]!;
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
  }
  return inside;
}

/** The width and depth of a bulge in a wall, in metres. */
const SIZES = { round: [2, 0.9], bay: [1.8, 0.7], niche: [0.9, 0.45] } as const;
/** The metres of wall that remain on either side. */
const BESIDE = 0.5;

/** Returns rooms with bulges in some outer walls, one of each kind. */
function addBulges(rooms: readonly Point[][], { bulges = [] }: Style, random: Random): Point[][] {
  const bent = rooms.map((outline) => [...outline]);
  const used = new Set<Point[]>();
  for (const kind of bulges) {
    const [width, depth] = SIZES[kind];
    const places = bent
      .filter((outline) => !used.has(outline))
      .flatMap((outline) =>
        outline.map((a, at) => ({ outline, at, a, b: outline[(at + 1) % outline.length]! })),
      )
      .filter(
        ({ a, b }) => Math.hypot(b[0] - a[0], b[1] - a[1]) > width + 2 * BESIDE && isOuter(a, b, rooms),
      );
    if (places.length === 0) continue;
    const { outline, at, a, b } = random.pick(places);
    const [ux, uz] = unit(a, b);
    const from = (Math.hypot(b[0] - a[0], b[1] - a[1]) - width) / 2;
    const place = ([along, out]: Point): Point => [
      a[0] + (from + along) * ux + out * uz,
      a[1] + (from + along) * uz - out * ux,
    ];
    outline.splice(at + 1, 0, ...shapeOf(kind, width, depth).map(place));
    used.add(outline);
  }
  return bent;
}

function shapeOf(kind: keyof typeof SIZES, width: number, depth: number): Point[] {
  if (kind === 'niche')
    return [
      [0, 0],
      [0, depth],
      [width, depth],
      [width, 0],
    ];
  if (kind === 'bay')
    return [
      [0, 0],
      [depth * 0.6, depth],
      [width - depth * 0.6, depth],
      [width, 0],
    ];
  return Array.from({ length: 13 }, (_, index): Point => {
    const angle = (index / 12) * Math.PI;
    return [(width / 2) * (1 - Math.cos(angle)), depth * Math.sin(angle)];
  });
}

/** Returns whether no room is on the other side. */
function isOuter(a: Point, b: Point, rooms: readonly Point[][]): boolean {
  const [left, top, right, bottom] = boxOf(rooms.flat());
  const on = (value: number, rim: number) => Math.abs(value - rim) < 1e-6;
  return (
    (on(a[0], b[0]) && (on(a[0], left) || on(a[0], right))) ||
    (on(a[1], b[1]) && (on(a[1], top) || on(a[1], bottom)))
  );
}

function boxOf(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const zs = points.map(([, z]) => z);
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)];
}

/** Returns a point moved by bending the plan. Straight lines stay straight. */
function bend([x, z]: Point, { shear = 0, taper = 0, angle = 0 }: Style): Point {
  const scale = 1 / (1 - taper * z);
  const [bx, bz] = [(x + shear * z) * scale, z * scale];
  return [bx * Math.cos(angle) - bz * Math.sin(angle), bx * Math.sin(angle) + bz * Math.cos(angle)];
}
