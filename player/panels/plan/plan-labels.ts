import type { Room, Floor } from '../../../contract/capture.ts';
import { isInShape } from '../../../contract/scans/outline.ts';
import type { PlanDot } from './gather-dots.ts';
import type { Marker } from '../../tour/annotation-kind.ts';

/** The name of a room on a plan, its position, and the available width. */
export interface PlanLabel {
  readonly room: Room;
  /** The centre of the name and the available width, in metres. */
  readonly x: number;
  readonly z: number;
  readonly width: number;
}

/**
 * In pixels: the width of a letter and the height of a line in a name, the radius of a dot, and the steps by
 * which a name moves.
 */
const LETTER = 5.6;
const LINE = 12;
const DOT = 9.5;
const STEP = 2;

/**
 * Returns the names that fit into their rooms at a scale (pixels per metre). Each name is in the middle of
 * its room or, if dots would cover it there, where dots cover as little of it as possible.
 */
export function fittingLabels(
  rooms: readonly Room[],
  scale: number,
  dots: readonly PlanDot[],
): readonly PlanLabel[] {
  return rooms.flatMap((room) => {
    const { x, z, width, depth } = roomBox(room);
    const free = width * scale - 4;
    const longest = Math.max(...room.name.split(/\s+/).map((word) => word.length)) * LETTER;
    const lines = Math.ceil((room.name.length * LETTER) / free);
    if (longest > free || lines * LINE > depth * scale) return [];
    const size = {
      width: (lines > 1 ? free : room.name.length * LETTER) / scale,
      depth: (lines * LINE) / scale,
    };
    const middle = { x: x + width / 2, z: z + depth / 2 };
    const near = dots.filter(({ marker: { position } }) => isNear(position, middle, width, depth, scale));
    const place = near.length > 0 ? clearOf(near, room, middle, size, scale) : middle;
    return { room, ...place, width: free / scale };
  });
}

interface Place {
  x: number;
  z: number;
}
interface Size {
  width: number;
  depth: number;
}

function isNear(
  [x, , z]: readonly number[],
  middle: Place,
  width: number,
  depth: number,
  scale: number,
): boolean {
  const reach = DOT / scale;
  return Math.abs(x! - middle.x) < width / 2 + reach && Math.abs(z! - middle.z) < depth / 2 + reach;
}

/**
 * Returns the position inside the room at which dots cover as little of a name as possible. Of several such
 * positions, returns the one nearest to the centre of the room.
 */
function clearOf(dots: readonly PlanDot[], room: Room, middle: Place, size: Size, scale: number): Place {
  let best = middle;
  let least = coveredAt(dots, middle, size, scale);
  let nearest = 0;
  const box = roomBox(room);
  const step = STEP / scale;
  const across = Math.floor((box.width - size.width) / 2 / step);
  const down = Math.floor((box.depth - size.depth) / 2 / step);
  for (let row = -down; row <= down; row += 1)
    for (let column = -across; column <= across; column += 1) {
      const place = { x: middle.x + column * step, z: middle.z + row * step };
      const off = Math.hypot(column, row);
      const covered = coveredAt(dots, place, size, scale);
      if (covered > least || (covered === least && off >= nearest) || !fits(room, place, size)) continue;
      best = place;
      least = covered;
      nearest = off;
    }
  return best;
}

/** Returns how much of a name dots cover, in square pixels. */
function coveredAt(dots: readonly PlanDot[], { x, z }: Place, size: Size, scale: number): number {
  let covered = 0;
  for (const { marker } of dots) {
    const reach = DOT / scale;
    const across = overlap(marker.position[0] - x, reach, size.width / 2);
    covered += across * overlap(marker.position[2] - z, reach, size.depth / 2);
  }
  return covered * scale * scale;
}

/**
 * Returns the overlap of two intervals whose centres are `off` apart. `one` and `other` are half their
 * lengths.
 */
function overlap(off: number, one: number, other: number): number {
  return Math.max(0, Math.min(one + other - Math.abs(off), 2 * one, 2 * other));
}

function fits(room: Room, { x, z }: Place, { width, depth }: Size): boolean {
  return [-0.5, 0.5].every((right) =>
    [-0.5, 0.5].every((below) => isInShape(room, [x + right * width, z + below * depth])),
  );
}

/** A part of a floor seen from above, in metres in the capture's frame: x to the right, z down. */
export interface PlanBox {
  x: number;
  z: number;
  width: number;
  depth: number;
}

/** The margin around the rooms, in metres, for a plan that does not state its extent. */
const MARGIN = 0.5;
/**
 * How far below a floor an item may be and still belong to it, in metres, because items lying on the floor
 * may be slightly lower.
 */
const BELOW = 0.3;

/**
 * Returns the bounding box of rooms with a margin around it, or a box of one square metre if there are no
 * rooms.
 */
export function boxAround(rooms: readonly Room[]): PlanBox {
  const points = rooms.flatMap(({ outline }) => outline);
  return points.length === 0 ? { x: 0, z: 0, width: 1, depth: 1 } : boxOf(points, MARGIN);
}

/** Returns the bounding box of a room. */
function roomBox({ outline }: Room): PlanBox {
  return boxOf(outline, 0);
}

function boxOf(points: Room['outline'], margin: number): PlanBox {
  const xs = points.map(([x]) => x);
  const zs = points.map(([, z]) => z);
  const x = Math.min(...xs) - margin;
  const z = Math.min(...zs) - margin;
  return { x, z, width: Math.max(...xs) + margin - x, depth: Math.max(...zs) + margin - z };
}

/**
 * Returns the annotations between a floor and the next floor above it. The lowest floor also includes the
 * annotations below it.
 */
export function markersOnFloor(markers: readonly Marker[], floor: Floor, floors: readonly Floor[]): Marker[] {
  const above = floors
    .filter(({ elevation }) => elevation > floor.elevation)
    .map(({ elevation }) => elevation);
  const top = Math.min(...above) - BELOW;
  const lowest = floors.every(({ elevation }) => elevation >= floor.elevation);
  return markers.filter(({ position: [, y] }) => (lowest || y >= floor.elevation - BELOW) && y < top);
}
