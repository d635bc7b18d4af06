import type { Box, Building, Opening, Rect, Storey, TrueRoom } from './building.ts';
import { createRandom, type Random } from './random.ts';
import { chooseDoors, grow, overlaps, sharedWalls } from './choose-doors.ts';
import { round, splitRooms } from './split-rooms.ts';

/** Returns openings in the outer walls of rooms. */
function placeWindows(
  rooms: readonly TrueRoom[],
  { width, depth }: { width: number; depth: number },
  random: Random,
): Opening[] {
  const outer = 0.3;
  return rooms.flatMap(({ rects }) =>
    rects.flatMap(([x0, z0, x1, z1]): Opening[] => {
      const sides: { from: number; to: number; place: (a: number, b: number) => Rect; is: boolean }[] = [
        { from: x0, to: x1, is: z0 === 0, place: (a, b) => [a, -outer, b, 0] },
        { from: x0, to: x1, is: z1 === depth, place: (a, b) => [a, depth, b, depth + outer] },
        { from: z0, to: z1, is: x0 === 0, place: (a, b) => [-outer, a, 0, b] },
        { from: z0, to: z1, is: x1 === width, place: (a, b) => [width, a, width + outer, b] },
      ];
      return sides.flatMap(({ from, to, place, is }) => {
        const size = round(random.between(0.9, 1.8));
        if (!is || to - from < size + 0.6 || random.chance(0.25)) return [];
        const at = round(random.between(from + 0.3, to - size - 0.3));
        return [{ rect: place(at, at + size), bottom: random.pick([0.1, 0.85, 0.9]), top: 2.1 }];
      });
    }),
  );
}

/** The width of a flight, and the depth of a tread, in metres. */
const FLIGHT = 1;
const TREAD = 0.27;

/** Returns the space that a flight takes along its run. */
function flightLength(rise: number): number {
  return (stepCount(rise) - 1) * TREAD;
}

function stepCount(rise: number): number {
  return Math.ceil(rise / 0.185);
}

/**
 * Returns a straight flight that rises along z, from `z` on, with its left side at `x`, and the hole over it
 * in the floor above.
 */
function makeFlight(place: { x: number; z: number; elevation: number; rise: number; slab: number }): {
  rect: Rect;
  boxes: Box[];
} {
  const { x, z, elevation, rise, slab } = place;
  const count = stepCount(rise);
  const rect: Rect = [x, z, x + FLIGHT, z + flightLength(rise)];
  const hole: Box = {
    from: [x, elevation + rise - slab, z],
    to: [x + FLIGHT, elevation + rise, rect[3]],
    of: 'air',
  };
  const steps = Array.from({ length: count - 1 }, (_, index): Box => {
    const top = elevation + ((index + 1) * rise) / count;
    const from = z + index * TREAD;
    return {
      from: [x, Math.max(elevation, top - 0.4), from],
      to: [x + FLIGHT, top, from + TREAD],
      of: 'step',
    };
  });
  return { rect, boxes: [hole, ...steps] };
}

/** The length of a wall that may be omitted entirely, in metres. */
const LEAST = 2.6;

/** Creates open plans by omitting a wall between some rooms, except the first `kept`. */
function joinRooms(
  rooms: readonly TrueRoom[],
  random: Random,
  { wall, kept }: { wall: number; kept: number },
): TrueRoom[] {
  if (rooms.length < 4 || !random.chance(0.6)) return [...rooms];
  const rects = rooms.map((room) => room.rects);
  const walls = sharedWalls(rects, wall).filter(
    ({ rooms: [a, b], length }) =>
      a >= kept &&
      b >= kept &&
      length >= LEAST &&
      rooms[a]!.name !== 'Corridor' &&
      rooms[b]!.name !== 'Corridor',
  );
  if (walls.length === 0) return [...rooms];
  const { rooms: pair, rect } = random.pick(walls);
  const [a, b] = pair;
  const joined: Rect[] = [...rects[a]!, rect, ...rects[b]!];
  return rooms.flatMap((room, index) => {
    if (index === b) return [];
    return index === a ? [{ name: 'Open plan', rects: joined }] : [room];
  });
}

/** Metres: the thickness of outer walls and of slabs. */
const OUTER = 0.3;
const SLAB = 0.25;

export interface BuildingOptions {
  storeys?: number;
  /** The width and depth between the outer walls, in metres. */
  size?: readonly [number, number];
  furnished?: boolean;
}

interface Plan {
  random: Random;
  wall: number;
  width: number;
  depth: number;
  /** The strip of the building for the hall with the stair; null for a building of one floor. */
  hall: Rect | null;
  height: number;
  furnished: boolean;
}

/** Returns a building of one to three floors that the seed determines completely. */
export function makeBuilding(seed: number, options: BuildingOptions = {}): Building {
  for (let tries = 0; ; tries += 1) {
    try {
      return attempt(seed, createRandom(seed + tries * 1_000_003), options);
    } catch (error) {
      if (tries === 40) throw error;
    }
  }
}

function attempt(seed: number, random: Random, options: BuildingOptions): Building {
  const count = options.storeys ?? random.whole(1, 3);
  const height = random.pick([2.4, 2.5, 2.6, 2.75, 3]);
  const [width, depth] = options.size ?? [round(random.between(9, 19)), round(random.between(7.5, 13))];
  const wall = random.pick([0.1, 0.12, 0.15]);
  const hallWidth = FLIGHT + round(random.between(1.1, 1.6));
  const left = round(random.between(3, width - hallWidth - 3 - 2 * wall));
  const hall: Rect | null = count > 1 ? [left + wall, 0, left + wall + hallWidth, depth] : null;
  const plan: Plan = { random, wall, width, depth, hall, height, furnished: options.furnished ?? true };
  const rise = height + SLAB;
  const storeys: Storey[] = [];
  const boxes: Box[] = [
    {
      from: [-OUTER, -SLAB, -OUTER],
      to: [width + OUTER, count * rise, depth + OUTER],
      of: 'wall',
    },
  ];
  const flights = Array.from({ length: count - 1 }, (_, index) =>
    makeFlight({ x: hall![0], z: 1.1, elevation: index * rise, rise, slab: SLAB }),
  );
  for (let index = 0; index < count; index += 1) {
    const elevation = index * rise;
    const blocked = hall ? [flightZone(hall, rise)] : [];
    const made = makeStorey(plan, elevation, blocked);
    boxes.push(...made.boxes);
    storeys.push({ ...made.storey, stairs: flights.slice(index, index + 1).map(({ rect }) => rect) });
  }
  for (const flight of flights) boxes.push(...flight.boxes);
  if (hall && hall[3] < 1.1 + flightLength(rise) + 0.9) throw new Error('The stair is too long.');
  return { seed, storeys, boxes };
}

/** Returns the area where no door leads into the hall: along the flight, and a step before and after it. */
function flightZone([x0]: Rect, rise: number): Rect {
  return [x0 - 0.5, 0.95, x0 + FLIGHT, 1.1 + flightLength(rise) + 0.1];
}

function makeStorey(
  plan: Plan,
  elevation: number,
  blocked: readonly Rect[],
): { storey: Storey; boxes: Box[] } {
  const { random, wall, hall, height } = plan;
  const rooms = joinRooms(layRooms(plan), random, { wall, kept: hall ? 1 : 0 });
  const doors = chooseDoors(
    rooms.map(({ rects }) => rects),
    random,
    { wall, blocked },
  );
  const windows = placeWindows(rooms, plan, random);
  const carve = ([x0, z0, x1, z1]: Rect, bottom: number, top: number, of: Box['of'] = 'air'): Box => ({
    from: [x0, elevation + bottom, z0],
    to: [x1, elevation + top, z1],
    of,
  });
  const openings = (list: readonly Opening[]) =>
    list.map(({ rect, bottom, top }) => carve(rect, bottom, top));
  const panes = windows.map(({ rect, bottom, top }) => carve(paneOf(rect), bottom, top, 'glass'));
  const boxes = [
    ...rooms.flatMap(({ rects }) => rects.map((rect) => carve(rect, 0, height))),
    ...openings(doors),
    ...openings(windows),
    ...panes,
    ...(plan.furnished ? furnishAll(rooms, { elevation, random, doors, blocked, hall }) : []),
  ];
  return { storey: { elevation, height, rooms, doors, windows, stairs: [] }, boxes };
}

/** Returns glass in the middle of the wall. */
function paneOf([x0, z0, x1, z1]: Rect): Rect {
  const [x, z] = [(x0 + x1) / 2, (z0 + z1) / 2];
  return x1 - x0 < z1 - z0 ? [x - 0.01, z0, x + 0.01, z1] : [x0, z - 0.01, x1, z + 0.01];
}

function layRooms({ random, wall, width, depth, hall }: Plan): TrueRoom[] {
  const options = { wall, leastSide: random.pick([1.6, 2, 2.4]), splitFrom: random.pick([12, 18, 26]) };
  const name = (rects: Rect[]) => rects.map((rect, index) => ({ name: `Room ${index + 1}`, rects: [rect] }));
  if (hall) {
    const parts: Rect[] = [
      [0, 0, hall[0] - wall, depth],
      [hall[2] + wall, 0, width, depth],
    ];
    return [
      { name: 'Hall', rects: [hall] },
      ...name(parts.flatMap((part) => splitRooms(part, random, options))),
    ];
  }
  if (random.chance(0.5)) return name(splitRooms([0, 0, width, depth], random, options));
  const corridor = round(random.between(1.2, 1.9));
  const top = round(random.between(2.6, depth - corridor - 2.6 - 2 * wall));
  const rows: Rect[] = [
    [0, 0, width, top],
    [0, top + wall, width, top + wall + corridor],
    [0, top + 2 * wall + corridor, width, depth],
  ];
  const rooms = [rows[0]!, rows[2]!].flatMap((row) => splitRooms(row, random, options));
  return [{ name: 'Corridor', rects: [rows[1]!] }, ...name(rooms)];
}

function furnishAll(
  rooms: readonly TrueRoom[],
  {
    elevation,
    random,
    doors,
    blocked,
    hall,
  }: {
    elevation: number;
    random: Random;
    doors: readonly Opening[];
    blocked: readonly Rect[];
    hall: Rect | null;
  },
): Box[] {
  const barred = [...doors.map(({ rect }) => rect), ...blocked];
  return rooms
    .filter(({ name }) => name !== 'Corridor')
    .flatMap(({ rects }) => rects.filter((rect) => rect !== hall))
    .flatMap((rect) => furnish(rect, elevation, random, barred));
}

/** The width along the wall, depth into the room, and height of pieces, in metres. */
const PIECES = {
  wardrobe: [1.2, 0.6, 2.15],
  shelf: [0.9, 0.35, 1.9],
  chest: [1, 0.5, 0.85],
  bed: [1.6, 2, 0.5],
  desk: [1.4, 0.7, 0.74],
  kitchen: [2.4, 0.6, 0.9],
} as const;

/** Metres to keep clear of doors, and free to walk in a room. */
const CLEAR = 0.9;
const PASSAGE = 0.85;

/** Returns furniture along the walls of a room that blocks no door and leaves a way. */
function furnish(room: Rect, elevation: number, random: Random, barred: readonly Rect[]): Box[] {
  const taken: Rect[] = barred.map((rect) => grow(rect, CLEAR));
  const boxes: Box[] = [];
  for (let tries = random.whole(2, 7); tries > 0; tries -= 1) {
    const kind = random.pick(Object.keys(PIECES) as (keyof typeof PIECES)[]);
    const [width, depth, height] = PIECES[kind];
    const place = alongWall(room, random, [width, depth]);
    if (!place || taken.some((rect) => overlaps(place, rect))) continue;
    taken.push(grow(place, PASSAGE));
    boxes.push(...(kind === 'desk' ? table(place, elevation, height) : [block(place, elevation, 0, height)]));
  }
  return boxes;
}

function alongWall(
  [x0, z0, x1, z1]: Rect,
  random: Random,
  [width, depth]: readonly [number, number],
): Rect | null {
  const side = random.whole(0, 3);
  const [along, across] = side % 2 === 0 ? [x1 - x0, z1 - z0] : [z1 - z0, x1 - x0];
  if (width > along || depth + PASSAGE > across) return null;
  const at = round(random.between(0, along - width));
  if (side === 0) return [x0 + at, z0, x0 + at + width, z0 + depth];
  if (side === 2) return [x0 + at, z1 - depth, x0 + at + width, z1];
  if (side === 1) return [x1 - depth, z0 + at, x1, z0 + at + width];
  return [x0, z0 + at, x0 + depth, z0 + at + width];
}

function block([x0, z0, x1, z1]: Rect, elevation: number, bottom: number, top: number): Box {
  return { from: [x0, elevation + bottom, z0], to: [x1, elevation + top, z1], of: 'furniture' };
}

function table([x0, z0, x1, z1]: Rect, elevation: number, height: number): Box[] {
  const leg = 0.05;
  const legs: Rect[] = [
    [x0, z0, x0 + leg, z0 + leg],
    [x1 - leg, z0, x1, z0 + leg],
    [x0, z1 - leg, x0 + leg, z1],
    [x1 - leg, z1 - leg, x1, z1],
  ];
  const top = block([x0, z0, x1, z1], elevation, height - 0.03, height);
  return [...legs.map((rect) => block(rect, elevation, 0, height)), top];
}
