import type { PlacedPoint } from '../../../contract/points/point.ts';
import { ATRIUM_POINTS } from './atrium-points.ts';
import { CELLAR_POINTS } from './cellar-points.ts';
import { OFFICE_POINTS } from './office-points.ts';

const POINTS: ReadonlyMap<string, readonly PlacedPoint[]> = new Map([
  ['example-1', OFFICE_POINTS],
  ['example-2', CELLAR_POINTS],
  ['example-3', ATRIUM_POINTS],
]);

/** The points of interest of an example tour; none for an id that is none. */
export function examplePoints(id: string): PlacedPoint[] {
  return [...(POINTS.get(id) ?? [])];
}
