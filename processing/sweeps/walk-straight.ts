import type { Columns } from '../voxels/columns.ts';
import type { Walkable } from './walkable.ts';

/** Metres by which the ground may lie beside the straight line between both ends: who looks on the way neither sinks nor flies. */
const BESIDE = 0.3;

/** True where one can walk straight from the middle of one cell to that of another, over steps too, evenly up or down, on cells with `fits`. */
export function walksStraight(
  { width }: Columns,
  walkable: Walkable,
  from: number,
  to: number,
  fits: (cell: number) => boolean = () => true,
): boolean {
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
  const steps = spanX + spanZ;
  const start = walkable.height[from]!;
  const rise = (walkable.height[to]! - start) / Math.max(1, steps);
  for (let step = 1; step <= steps; step++) {
    const alongX = spanZ === 0 || (spanX > 0 && leavesX <= leavesZ);
    const side = alongX ? (stepX > 0 ? 1 : 0) : stepZ > 0 ? 3 : 2;
    cell = walkable.links[cell * 4 + side]!;
    if (cell < 0 || Math.abs(walkable.height[cell]! - (start + rise * step)) > BESIDE) return false;
    if (!fits(cell)) return false;
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
