import { FREE, LOW, WALL } from './floor-cells.ts';
import type { FloorGrid } from './floor-grid.ts';

/**
 * Share of the rim of all that is seen of a floor that is no wall, from which on it was seen in patches
 * only: of a whole scan glass, which scanners do not see, takes up to 0.4.
 */
const PATCHY = 0.6;

/** Whether a floor ends for the most part where the scan does, not at walls. */
export function isPatchy(grid: FloorGrid): boolean {
  return openRim(grid) > PATCHY;
}

function openRim({ kinds, width }: FloorGrid): number {
  let open = 0;
  let all = 0;
  const isFloor = (kind: number | undefined) => kind === FREE || kind === LOW;
  for (let cell = 0; cell < kinds.length; cell++) {
    if (!isFloor(kinds[cell])) continue;
    for (const other of [cell - 1, cell + 1, cell - width, cell + width]) {
      if (isFloor(kinds[other])) continue;
      all += 1;
      if (kinds[other] !== WALL) open += 1;
    }
  }
  return all > 0 ? open / all : 0;
}
