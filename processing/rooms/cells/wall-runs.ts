import { FREE, WALL } from './floor-cells.ts';
import type { FloorGrid } from './floor-grid.ts';
import { regionLengths } from './region-lengths.ts';

/** Metres: what is smaller both ways is a lamp or a leg, or noise; what is smaller than a wall is a pillar or a thing. */
const SPECK = 0.2;
const SHORTEST = 0.8;

/** Frees specks that look like wall, and tells of each cell whether it is of a wall, not of a pillar that stands alone. */
export function wallRuns({ kinds, width, depth, cell }: FloorGrid): Uint8Array {
  const { labels, lengths } = regionLengths((at) => kinds[at] === WALL, width, depth);
  const runs = new Uint8Array(kinds.length);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const length = lengths[labels[at]!]! * cell;
    if (length <= SPECK) kinds[at] = FREE;
    else if (length >= SHORTEST) runs[at] = 1;
  }
  return runs;
}
