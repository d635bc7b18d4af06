import polylabel from 'polylabel';
import type { Outline } from '../../../../../../contract/scans/outline.ts';

/** The precision of a label's position, in metres. */
const PRECISION = 0.1;

/** Returns the middle of the widest part of a room, [x, z], and the distance to its edges, in metres. */
export function labelPoint(outline: Outline): { point: [number, number]; room: number } {
  const place = polylabel([outline.map(([x, z]) => [x, z])], PRECISION);
  return { point: [place[0]!, place[1]!], room: place.distance };
}
