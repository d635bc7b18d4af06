import type { Rect } from './building.ts';
import type { Random } from './random.ts';

export interface SplitOptions {
  /** The metres between the faces of an inner wall. */
  wall: number;
  /** The minimum side of a room, and the minimum area to split it. */
  leastSide: number;
  splitFrom: number;
}

/** Returns a rectangle split into rooms with walls between them, by cuts across its longer side. */
export function splitRooms(rect: Rect, random: Random, options: SplitOptions): Rect[] {
  const [x0, z0, x1, z1] = rect;
  const [width, depth] = [x1 - x0, z1 - z0];
  const along = Math.max(width, depth);
  const { wall, leastSide, splitFrom } = options;
  const tooSmall = along < 2 * leastSide + wall;
  if (tooSmall || width * depth < splitFrom || (width * depth < 2 * splitFrom && random.chance(0.25)))
    return [rect];
  const at = round(random.between(leastSide, along - leastSide - wall));
  const halves: Rect[] =
    width >= depth
      ? [
          [x0, z0, x0 + at, z1],
          [x0 + at + wall, z0, x1, z1],
        ]
      : [
          [x0, z0, x1, z0 + at],
          [x0, z0 + at + wall, x1, z1],
        ];
  return halves.flatMap((half) => splitRooms(half, random, options));
}

/** Rounds to centimetres. */
export function round(metres: number): number {
  return Math.round(metres * 100) / 100;
}
