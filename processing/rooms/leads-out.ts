import { FREE, LOW } from './cells/floor-cells.ts';
import type { FloorGrid } from './cells/floor-grid.ts';
import { eachCell, type Opening } from './opening.ts';

/** Metres: a sill that is higher is one of a window. */
const THRESHOLD = 0.06;

/** Whether an opening to where nothing was scanned is a door: one can walk into it without a step. */
export function leadsOut(opening: Opening, { width, kinds, ground }: FloorGrid): boolean {
  let even = 0;
  let seen = 0;
  eachCell(opening, width, -1, (cell) => {
    if (kinds[cell] !== FREE && kinds[cell] !== LOW) return;
    seen += 1;
    if (ground[cell]! < THRESHOLD) even += 1;
  });
  return even > seen / 2;
}
