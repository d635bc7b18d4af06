import type { Space } from '../../../contract/scans/space.ts';
import type { Truth } from '../../../tools/building-maker/truth.ts';
import {
  areaOfShape,
  isInShape,
  type Outline,
  type Shape,
  boxesMeet,
  boxOf,
} from '../../../contract/scans/outline.ts';

/** The distance between tested points, in metres. */
const CELL = 0.04;

/** Returns the overlap (intersection over union) of each of some shapes with each of others, by points. */
function overlapsOf(ones: readonly Shape[], others: readonly Shape[]): number[][] {
  const area = CELL ** 2;
  return ones.map((one) => {
    const own = areaOfShape(one);
    const box = boxOf(one.outline);
    const near = others.map(({ outline }) => boxesMeet(box, boxOf(outline)));
    const common = others.map(() => 0);
    for (let x = box[0] + CELL / 2; x < box[2]; x += CELL) {
      for (let z = box[1] + CELL / 2; z < box[3]; z += CELL) {
        if (!isInShape(one, [x, z])) continue;
        for (const [index, other] of others.entries()) {
          if (near[index] && isInShape(other, [x, z])) common[index]! += area;
        }
      }
    }
    return others.map((other, index) => common[index]! / (own + areaOfShape(other) - common[index]!));
  });
}

type Point2 = [number, number];

/** A detected space compared with the truth, with lengths in metres and shares from 0 to 1. */
export interface SpaceScore {
  /** The largest error of a floor's elevation; Infinity if one was not detected or does not exist. */
  floorError: number;
  rooms: number;
  /** The number of rooms found at the requested overlap, by default 0.85. */
  found: number;
  missed: MissedRoom[];
  /** The number of rooms that were found correctly, but that processing lists for review. */
  falseFlags: number;
  /** The number of detected rooms that do not exist. */
  extra: number;
  openPlans: number;
  openPlansFound: number;
  /** The largest relative error in the area of a detected room. */
  areaError: number;
  doors: number;
  doorsFound: number;
  /** The error of the worse jamb of a detected door, in metres: the maximum. `jambMedian`: the median. */
  jambError: number;
  jambMedian: number;
  /** The share of true wall faces drawn within 5 cm. */
  wallsNear: number;
  /** The share of drawn wall that is more than 5 cm inside a room. */
  wallsFalse: number;
}

const OVERLAP = 0.85;
/**
 * The minimum share of a missed room that rooms listed for review must cover for the miss to count as
 * flagged. `BESIDE`: the maximum distance of such a room beside it, in metres.
 */
const FLAGGED = 0.1;
const BESIDE = 0.5;
const NEAR = 0.05;
/** The distance between tested points of a wall, in metres. */
const EVERY = 0.1;
/** The maximum error of the middle of a door, in metres. */
const DOOR = 0.4;

/** `toFile`: the transform from the frame of the space to that of the truth. */
export function scoreSpace(
  space: Space,
  truth: Truth,
  toFile: (point: [number, number, number]) => number[],
  overlap = OVERLAP,
): SpaceScore {
  const place = ([x, z]: readonly [number, number]): Point2 => {
    const [fileX, , fileZ] = toFile([x, 0, z]);
    return [fileX!, fileZ!];
  };
  const heights = space.floors.map(({ elevation }) => toFile([0, elevation, 0])[1]!);
  const floorOf = truth.floors.map(({ elevation }) => nearest(heights, elevation));
  const errors = truth.floors.map(({ elevation }, floor) => Math.abs(heights[floorOf[floor]!]! - elevation));
  const score: SpaceScore = {
    floorError: heights.length === truth.floors.length ? Math.max(...errors) : Infinity,
    rooms: truth.rooms.length,
    found: 0,
    missed: [],
    falseFlags: 0,
    extra: 0,
    openPlans: 0,
    openPlansFound: 0,
    areaError: 0,
    doors: truth.doors.length,
    doorsFound: 0,
    jambError: 0,
    jambMedian: 0,
    wallsNear: 0,
    wallsFalse: 0,
  };
  const flagged = new Set(
    space.doubts.filter(({ about }) => about === 'room' || about === 'floor').map(({ id }) => id),
  );
  const jambs: number[] = [];
  const near: boolean[] = [];
  const wrong: boolean[] = [];
  for (const [floor] of truth.floors.entries()) {
    const id = space.floors[floorOf[floor]!]!.id;
    const rooms = space.rooms
      .filter((room) => room.floor === id)
      .map((room) => ({
        outline: room.outline.map(place),
        holes: room.holes?.map((hole) => hole.map(place)) ?? [],
        isFlagged: flagged.has(room.id),
      }));
    const real = truth.rooms.filter((room) => room.floor === floor);
    scoreRooms(score, real, rooms, { overlap, floorFlagged: flagged.has(id) });
    const found = space.doors
      .filter((door) => door.floor === id)
      .map(({ from, to }): Edge => [place(from), place(to)]);
    const doors = truth.doors.filter((door) => door.floor === floor);
    const errors = doors.flatMap((door) => jambErrors(door, found));
    score.doorsFound += errors.length;
    jambs.push(...errors);
    const rings = space.walls
      .filter((wall) => wall.floor === id)
      .flatMap((wall) => wall.rings.map((ring) => ring.map(place)));
    const edges = rings.flatMap(edgesOf);
    const gaps = doors.map((door) => ({
      at: middle(door.from, door.to),
      reach: distance(door.from, door.to) / 2 + 0.2,
    }));
    for (const point of real.flatMap((room) => edgesOfShape(room).flatMap(pointsOf))) {
      if (gaps.some(({ at, reach }) => distance(at, point) < reach)) continue;
      near.push(edges.some((edge) => fromEdge(point, edge) <= NEAR));
    }
    const pillars = (truth.pillars ?? []).filter((pillar) => pillar.floor === floor);
    for (const point of edges.flatMap(pointsOf)) {
      if (pillars.some(({ outline }) => edgesOf(outline).some((edge) => fromEdge(point, edge) <= NEAR)))
        continue;
      const room = real.find((one) => isInShape(one, point));
      wrong.push(room !== undefined && edgesOfShape(room).every((edge) => fromEdge(point, edge) > NEAR));
    }
  }
  jambs.sort((one, other) => one - other);
  score.jambError = jambs.at(-1) ?? 0;
  score.jambMedian = jambs[Math.floor(jambs.length / 2)] ?? 0;
  score.wallsNear = share(near);
  score.wallsFalse = share(wrong);
  return score;
}

export interface MissedRoom {
  floor: number;
  name: string;
  outline: Point2[];
  /** The best overlap with a detected room. */
  overlap: number;
  /**
   * Whether processing lists this room for review: by a room that covers part of it, or otherwise by a room
   * beside it or the floor.
   */
  isFlagged: boolean;
}

function scoreRooms(
  score: SpaceScore,
  real: Truth['rooms'],
  rooms: readonly (Shape & { isFlagged: boolean })[],
  { overlap, floorFlagged }: { overlap: number; floorFlagged: boolean },
): void {
  const overlaps = overlapsOf(real, rooms);
  const taken = new Set<number>();
  for (const [index, shape] of real.entries()) {
    const { name, floor, outline } = shape;
    const best = overlaps[index]!.indexOf(Math.max(...overlaps[index]!, 0));
    const isFound = best >= 0 && overlaps[index]![best]! >= overlap;
    const isOpen = name === 'Open plan';
    if (isOpen) score.openPlans += 1;
    if (!isFound) {
      const shares = rooms.map((room, other) => {
        const iou = overlaps[index]![other]!;
        return ((iou / (1 + iou)) * (areaOfShape(shape) + areaOfShape(room))) / areaOfShape(shape);
      });
      const covered = shares.some((part) => part >= FLAGGED);
      const isFlagged = rooms.some(({ outline: other, isFlagged }, at) =>
        covered ? isFlagged && shares[at]! >= FLAGGED : isFlagged && isBeside(outline, other),
      );
      score.missed.push({
        floor,
        name,
        outline,
        overlap: Math.max(...overlaps[index]!, 0),
        isFlagged: isFlagged || (!covered && floorFlagged),
      });
      continue;
    }
    taken.add(best);
    score.found += 1;
    if (isOpen) score.openPlansFound += 1;
    const area = areaOfShape(shape);
    score.areaError = Math.max(score.areaError, Math.abs(areaOfShape(rooms[best]!) - area) / area);
  }
  score.falseFlags += rooms.filter(({ isFlagged }, index) => isFlagged && taken.has(index)).length;
  score.extra += rooms.filter(
    (_, index) => !taken.has(index) && real.every((_, other) => overlaps[other]![index]! < 0.05),
  ).length;
}

function isBeside(one: Outline, other: Outline): boolean {
  return one.some((corner) => edgesOf(other).some((edge) => fromEdge(corner, edge) < BESIDE));
}

/** Returns the error of the worse jamb of the best matching detected door, in metres; empty if none is near. */
function jambErrors({ from, to }: Truth['doors'][number], found: readonly Edge[]): number[] {
  const near = found.filter(([one, other]) => distance(middle(one, other), middle(from, to)) < DOOR);
  if (near.length === 0) return [];
  const errors = near.map(([one, other]) =>
    Math.min(
      Math.max(distance(one, from), distance(other, to)),
      Math.max(distance(one, to), distance(other, from)),
    ),
  );
  return [Math.min(...errors)];
}

type Edge = readonly [readonly [number, number], readonly [number, number]];

function edgesOf(outline: Outline): Edge[] {
  return outline.map((corner, index) => [corner, outline[(index + 1) % outline.length]!]);
}

function edgesOfShape({ outline, holes = [] }: Shape): Edge[] {
  return [outline, ...holes].flatMap(edgesOf);
}

function pointsOf([from, to]: Edge): Point2[] {
  const count = Math.floor(distance(from, to) / EVERY);
  return Array.from({ length: count }, (_, index): Point2 => {
    const part = (index + 0.5) / count;
    return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  });
}

function fromEdge([x, z]: readonly [number, number], [[ax, az], [bx, bz]]: Edge): number {
  const [dx, dz] = [bx - ax, bz - az];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / (dx ** 2 + dz ** 2 || 1)));
  return Math.hypot(x - ax - along * dx, z - az - along * dz);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
}

function middle(a: readonly number[], b: readonly number[]): Point2 {
  return [(a[0]! + b[0]!) / 2, (a[1]! + b[1]!) / 2];
}

function nearest(values: readonly number[], wanted: number): number {
  return values.reduce(
    (best, value, index) => (Math.abs(value - wanted) < Math.abs(values[best]! - wanted) ? index : best),
    0,
  );
}

function share(list: readonly boolean[]): number {
  return list.length === 0 ? 0 : list.filter(Boolean).length / list.length;
}
