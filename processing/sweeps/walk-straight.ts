import type { Columns } from '../voxels/columns.ts';
import type { Walkable } from './walkable.ts';

/** True where one can walk straight from the middle of one cell to that of another, over steps too. */
export function walksStraight({ width }: Columns, walkable: Walkable, from: number, to: number): boolean {
  let cell = from;
  let x = walkable.column[from]! % width;
  let z = Math.floor(walkable.column[from]! / width);
  const toX = walkable.column[to]! % width;
  const toZ = Math.floor(walkable.column[to]! / width);
  const spanX = Math.abs(toX - x);
  const spanZ = Math.abs(toZ - z);
  const stepX = toX > x ? 1 : -1;
  const stepZ = toZ > z ? 1 : -1;
  // Where the line next leaves a cell, on either side: in halves of the other span, so that all are whole numbers.
  let leavesX = spanZ;
  let leavesZ = spanX;
  for (let steps = spanX + spanZ; steps > 0; steps--) {
    const alongX = spanZ === 0 || (spanX > 0 && leavesX <= leavesZ);
    const side = alongX ? (stepX > 0 ? 1 : 0) : stepZ > 0 ? 3 : 2;
    cell = walkable.links[cell * 4 + side]!;
    if (cell < 0) return false;
    if (alongX) {
      x += stepX;
      leavesX += 2 * spanZ;
    } else {
      z += stepZ;
      leavesZ += 2 * spanX;
    }
  }
  return cell === to;
}
