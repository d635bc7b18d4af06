import polylabel from 'polylabel';
import type { Outline } from '../../../../../../contract/scans/outline.ts';

/** Metres to which the place of a label is found. */
const PRECISION = 0.1;

/** The middle of the widest part of a room, [x, z], and how far its edges are from there: metres. */
export function labelPoint(outline: Outline): { point: [number, number]; room: number } {
  const place = polylabel([outline.map(([x, z]) => [x, z])], PRECISION);
  return { point: [place[0]!, place[1]!], room: place.distance };
}
