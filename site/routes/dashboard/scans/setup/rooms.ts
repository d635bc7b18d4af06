import { union } from 'polyclip-ts';
import type { Corrections } from '../../../../../contract/scans/corrections.ts';
import { areaOf, isInside, type Outline, boxOf, type Point2 } from '../../../../../contract/scans/outline.ts';
import type { SpaceRoom } from '../../../../../contract/scans/space.ts';
import { type OnOutline, splitOutline } from './geometry/split-outline.ts';
import { changeRoom, type Edited, newId, removeRoom } from './merge.ts';
import { rounded, tidyOutline } from './geometry/tidy-outline.ts';

/** The maximum thickness of a wall between two rooms that can be joined, in metres. */
const WALL = 0.6;
/** The minimum length along which two rooms must face each other, in metres. */
const FACING = 0.2;
/** How far the filled wall overlaps both rooms, in metres. The overlap joins the rooms. */
const INTO = 0.005;
/** The sine of the maximum angle between the facing walls: 10°. */
const LEAN = Math.sin(Math.PI / 18);

/**
 * Splits a room. The larger part keeps the id, and the other part becomes a new room. Returns null if the
 * line does not divide the room.
 */
export function splitRoom(
  edited: Edited,
  room: SpaceRoom,
  { from, to, newName }: { from: OnOutline; to: OnOutline; newName: string },
): { corrections: Corrections; added: string } | null {
  const parts = splitOutline(room.outline, from, to);
  if (!parts) return null;
  const [larger, smaller] = areaOf(parts[0]) >= areaOf(parts[1]) ? parts : [parts[1], parts[0]];
  const corrections = changeRoom(edited, room.id, { outline: larger, ...holesIn(room, larger) });
  const added = newId('room');
  return {
    corrections: changeRoom({ ...edited, corrections }, added, {
      name: newName,
      floor: room.floor,
      outline: smaller,
      ...holesIn(room, smaller),
    }),
    added,
  };
}

/** Returns the holes of a room that are inside one of its parts. */
function holesIn({ holes }: SpaceRoom, part: Outline): Pick<SpaceRoom, 'holes'> {
  return holes ? { holes: holes.filter((hole) => isInside(part, hole[0]!)) } : {};
}

/**
 * Joins the second room to the first one. Returns null if they are not neighbours, or if their outlines
 * cannot be combined.
 */
export function joinRooms(edited: Edited, room: SpaceRoom, other: SpaceRoom): Corrections | null {
  const outline = joinOutlines(room.outline, other.outline);
  if (!outline) return null;
  const corrections = removeRoom(edited, other.id);
  const holes = [...(room.holes ?? []), ...(other.holes ?? [])];
  return changeRoom({ ...edited, corrections }, room.id, { outline, ...(holes.length > 0 && { holes }) });
}

/** Returns the rooms on the same floor that are next to a room. */
export function roomsBeside(rooms: readonly SpaceRoom[], room: SpaceRoom): SpaceRoom[] {
  return rooms.filter(
    (other) => other.id !== room.id && other.floor === room.floor && areBeside(room.outline, other.outline),
  );
}

/** Returns whether two rooms are next to each other. */
export function areBeside(a: Outline, b: Outline): boolean {
  const [boxA, boxB] = [boxOf(a), boxOf(b)];
  if (boxA[0] > boxB[2] + WALL || boxB[0] > boxA[2] + WALL) return false;
  if (boxA[1] > boxB[3] + WALL || boxB[1] > boxA[3] + WALL) return false;
  return fillings(a, b).length > 0;
}

/**
 * Returns the combined outline of two neighbouring rooms, including the wall between them; null if they are
 * not neighbours, or if their outlines cannot be combined.
 */
export function joinOutlines(a: Outline, b: Outline): [number, number][] | null {
  const filled = fillings(a, b);
  if (filled.length === 0) return null;
  const ring = (outline: Outline) => [outline.map(rounded)];
  const joined = unionOf(ring(a), [ring(b), ...filled.map((outline) => ring(outline))]);
  const outer = joined.map(([outline]) => outline ?? []).sort((c, d) => areaOf(d) - areaOf(c))[0];
  if (!outer || areaOf(outer) < 0.95 * Math.max(areaOf(a), areaOf(b))) return null;
  // The library repeats the first corner at the end, so the last corner is removed.
  return tidyOutline(outer.slice(0, -1));
}

/** Returns the union of outlines. Returns an empty list if the library throws because it finds no outline. */
function unionOf(first: [number, number][][], others: [number, number][][][]) {
  try {
    return union(first, ...others);
  } catch {
    return [];
  }
}

/** Returns the areas between the facing edges of two outlines. */
function fillings(a: Outline, b: Outline): Point2[][] {
  const filled: Point2[][] = [];
  for (const [i, from] of a.entries())
    for (const [j, other] of b.entries()) {
      const between = fill([from, a[(i + 1) % a.length]!], [other, b[(j + 1) % b.length]!]);
      if (between) filled.push(between);
    }
  return filled;
}

type Edge = readonly [Point2, Point2];

function fill(edge: Edge, other: Edge): Point2[] | null {
  const length = Math.hypot(edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]);
  const otherLength = Math.hypot(other[1][0] - other[0][0], other[1][1] - other[0][1]);
  if (length < FACING || otherLength < FACING) return null;
  const [ux, uz] = [(edge[1][0] - edge[0][0]) / length, (edge[1][1] - edge[0][1]) / length];
  // The coordinates along the edge, and perpendicular to it.
  const local = ([x, z]: Point2): Point2 => [
    (x - edge[0][0]) * ux + (z - edge[0][1]) * uz,
    (z - edge[0][1]) * ux - (x - edge[0][0]) * uz,
  ];
  const [start, end] = [local(other[0]), local(other[1])].sort((p, q) => p[0] - q[0]) as [Point2, Point2];
  if (Math.abs(end[1] - start[1]) / otherLength > LEAN) return null;
  const low = Math.max(0, start[0]);
  const high = Math.min(length, end[0]);
  if (high - low < FACING) return null;
  const offAt = (at: number) => start[1] + ((end[1] - start[1]) * (at - start[0])) / (end[0] - start[0]);
  const [offLow, offHigh] = [offAt(low), offAt(high)];
  if (Math.max(Math.abs(offLow), Math.abs(offHigh)) > WALL) return null;
  const sign = Math.sign(offLow + offHigh) || 1;
  const back = ([along, off]: Point2): Point2 => [
    edge[0][0] + along * ux - off * uz,
    edge[0][1] + along * uz + off * ux,
  ];
  return [
    back([low, -sign * INTO]),
    back([high, -sign * INTO]),
    back([high, offHigh + sign * INTO]),
    back([low, offLow + sign * INTO]),
  ];
}
