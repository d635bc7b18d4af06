import polylabel from 'polylabel';
import type { Outline, Point2 } from '../../../../../../contract/scans/outline.ts';

/** How often as wide as high a label is. */
const WIDE = 2.2;
/** Metres to which its place is found. */
const PRECISION = 0.08;

/**
 * The middle of where a label fits best in a room, [x, z], clear of its edges and of what is drawn at `points`; and half the height that it
 * may have there, metres. Its width is `WIDE` times that.
 */
export function labelPlace(
  outline: Outline,
  points: readonly Point2[],
): { point: [number, number]; half: number } {
  const narrowed = ([x, z]: Point2): [number, number] => [x / WIDE, z];
  const clear = polylabel(ringsOf(outline.map(narrowed), points.map(narrowed)), PRECISION);
  const widest = polylabel([outline.map(narrowed)], PRECISION);
  // Among many points there is hardly a place: better across one than too small to read.
  const place = clear.distance < widest.distance / 3 ? widest : clear;
  return { point: [place[0]! * WIDE, place[1]!], half: place.distance };
}

/** A point as a hole of no size keeps its distance and leaves the inside as it is. */
function ringsOf(outline: [number, number][], points: [number, number][]): [number, number][][] {
  return [outline, ...points.map((point): [number, number][] => [point, point, point])];
}
