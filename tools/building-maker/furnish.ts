import type { Box, Rect } from './building.ts';
import type { Random } from './random.ts';
import { grow, overlaps } from './choose-doors.ts';
import { round } from './split-rooms.ts';

/** Width along the wall, depth into the room, height, metres. */
const PIECES = {
  wardrobe: [1.2, 0.6, 2.15],
  shelf: [0.9, 0.35, 1.9],
  chest: [1, 0.5, 0.85],
  bed: [1.6, 2, 0.5],
  desk: [1.4, 0.7, 0.74],
  kitchen: [2.4, 0.6, 0.9],
} as const;

/** Clear of doors, and left of a room to walk in, metres. */
const CLEAR = 0.9;
const PASSAGE = 0.85;

/** Furniture along the walls of a room, where it bars no door and leaves a way. */
export function furnish(room: Rect, elevation: number, random: Random, barred: readonly Rect[]): Box[] {
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
