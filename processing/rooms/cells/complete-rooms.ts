import type { SpaceFloor } from '../../../contract/scans/space.ts';
import { FREE, LOW, NOTHING, WALL } from './floor-cells.ts';
import type { FloorGrid } from './floor-grid.ts';
import type { Columns } from '../../voxels/columns.ts';
import { findDoorways } from './find-doorways.ts';
import { type Evidence, readEvidence } from './read-evidence.ts';
import { type PlanWall, splitPlan } from './split-plan.ts';
import type { Box } from './trim-box.ts';

/** Square metres of the smallest part that is a room, and share of it of which something is seen. */
const SMALLEST = 4;
const SEEN = 0.15;
/** Cells on either side of the middle of a wall that it takes. */
const HALF_WALL = 1;

/** Completes a floor that was seen in patches: walls over their gaps, and the floors of the rooms between them. */
export function completeRooms(grid: FloorGrid, columns: Columns, floor: SpaceFloor): void {
  const evidence = readEvidence(grid, columns, floor);
  const { parts, walls } = splitPlan(evidence, grid.cell);
  const rooms = parts.filter((part) => isRoom(part, evidence, grid.cell));
  grid.kinds.fill(NOTHING);
  for (const { left, top, right, bottom } of rooms)
    for (let z = top; z < bottom; z++)
      for (let x = left; x < right; x++) {
        const cell = x + z * grid.width;
        grid.kinds[cell] = FREE;
        if (grid.ground[cell] === Infinity) grid.ground[cell] = 0;
        if (!evidence.seen[cell]) grid.assumed[cell] = 1;
      }
  for (const wall of walls) drawWall(wall, grid, rooms);
  for (const wall of walls)
    for (const doorway of findDoorways(wall, evidence, grid)) drawDoorway(doorway, grid);
}

function isRoom({ left, top, right, bottom }: Box, { seen, width }: Evidence, cell: number): boolean {
  let count = 0;
  for (let z = top; z < bottom; z++) for (let x = left; x < right; x++) count += seen[x + z * width]!;
  const area = (right - left) * (bottom - top);
  return area * cell * cell >= SMALLEST && count >= SEEN * area;
}

/** Draws a wall where a room is on one of its sides. */
function drawWall(wall: PlanWall, { kinds, width }: FloorGrid, rooms: readonly Box[]): void {
  eachCell(wall, width, (cell, along) => {
    const isBeside = rooms.some(({ left, top, right, bottom }) => {
      const [near, far, from, to] =
        wall.axis === 'x' ? [left, right, top, bottom] : [top, bottom, left, right];
      return (
        (near === wall.at + 1 || far === wall.at) && along >= from - HALF_WALL && along <= to + HALF_WALL
      );
    });
    if (isBeside) kinds[cell] = WALL;
  });
}

/** Opens a doorway between two rooms; a wide one makes one room of them. */
function drawDoorway(doorway: PlanWall & { wide: boolean }, { kinds, ground, width }: FloorGrid): void {
  eachCell(doorway, width, (cell) => {
    if (kinds[cell] !== WALL) return;
    kinds[cell] = doorway.wide ? FREE : LOW;
    ground[cell] = 0;
  });
}

function eachCell(
  { axis, at, from, to }: PlanWall,
  width: number,
  visit: (cell: number, along: number) => void,
): void {
  for (let along = from; along < to; along++)
    for (let off = -HALF_WALL; off <= HALF_WALL; off++)
      visit(axis === 'x' ? at + off + along * width : along + (at + off) * width, along);
}
