import polylabel from 'polylabel';
import type { Outline, Point2 } from '../../../../../../contract/scans/outline.ts';

/** The ratio of a label's width to its height. */
const WIDE = 2.2;
/** The precision of a label's position, and of the middle of a room, in metres. */
const LABEL_PRECISION = 0.08;
const MIDDLE_PRECISION = 0.1;

/**
 * Returns the best position for a label in a room, [x, z]: away from the room's edges and from what is drawn
 * at `points`. `half` is half the maximum height of a label at that position. Both are in metres. A label is
 * `WIDE` times as wide as it is high.
 */
export function labelPlace(
  outline: Outline,
  points: readonly Point2[],
): { point: [number, number]; half: number } {
  const narrowed = ([x, z]: Point2): [number, number] => [x / WIDE, z];
  const clear = polylabel(ringsOf(outline.map(narrowed), points.map(narrowed)), LABEL_PRECISION);
  const widest = polylabel([outline.map(narrowed)], LABEL_PRECISION);
  // Between many points, there is hardly any space.
  // A label that covers a point is better than a label that is too small to read.
  const place = clear.distance < widest.distance / 3 ? widest : clear;
  return { point: [place[0]! * WIDE, place[1]!], half: place.distance };
}

/**
 * Returns an outline and points as rings for `polylabel`. Each point becomes an empty hole, which labels
 * avoid but which does not change the inside of the outline.
 */
function ringsOf(outline: [number, number][], points: [number, number][]): [number, number][][] {
  return [outline, ...points.map((point): [number, number][] => [point, point, point])];
}

/** Returns the centre of the widest part of a room, [x, z], and its distance from the edges, in metres. */
export function labelPoint(outline: Outline): { point: [number, number]; room: number } {
  const place = polylabel([outline.map(([x, z]) => [x, z])], MIDDLE_PRECISION);
  return { point: [place[0]!, place[1]!], room: place.distance };
}
