import { FREE, WALL } from './floor-cells.ts';
import type { FloorGrid } from './floor-grid.ts';
import { labelRegions } from './label-regions.ts';

/** Metres: what is smaller both ways is a lamp or a leg, or noise; what is smaller than a wall is a pillar or a thing. */
const SPECK = 0.2;
const SHORTEST = 0.8;

/** Frees specks that look like wall, and tells of each cell whether it is of a wall, not of a pillar that stands alone. */
export function wallRuns({ kinds, width, depth, cell }: FloorGrid): Uint8Array {
  const { labels, sizes } = labelRegions((at) => kinds[at] === WALL, width, depth);
  const boxes = sizes.map(() => ({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }));
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const box = boxes[labels[at]!]!;
    const [x, z] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, z);
    box.bottom = Math.max(box.bottom, z);
  }
  const longest = boxes.map((box) => Math.max(box.right - box.left, box.bottom - box.top) * cell + cell);
  const runs = new Uint8Array(kinds.length);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const length = longest[labels[at]!]!;
    if (length <= SPECK) kinds[at] = FREE;
    else if (length >= SHORTEST) runs[at] = 1;
  }
  return runs;
}
