import type { SpaceFloor } from '../../../contract/scans/space.ts';
import { FREE, LOW, NOTHING, WALL, type FloorGrid } from './floor-cells.ts';
import type { Columns } from '../../voxels/columns.ts';
import { type Evidence, readEvidence, type PlanWall, splitPlan, type Box } from './split-plan.ts';
import { NARROWEST_DOOR, SMALLEST_ROOM, WIDEST_DOOR } from '../../usual-sizes.ts';

/** The minimum share of a room that must be seen. */
const SEEN = 0.15;
/** The number of cells on either side of a wall's middle that it occupies. */
const HALF_WALL = 1;

/** Completes a floor that was seen in patches: walls across their gaps, and the floors of rooms between them. */
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
  return area * cell * cell >= SMALLEST_ROOM && count >= SEEN * area;
}

/** Draws a wall that has a room on at least one side. */
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

/** Opens a doorway between two rooms. A wide doorway joins them into one room. */
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

/**
 * The share of a floor's edge without a wall above which the floor was seen only in patches. In a complete
 * scan, glass, which scanners do not see, takes up to 0.4.
 */
const PATCHY = 0.6;

/** Returns whether most of a floor ends where the scan does instead of at walls. */
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

/** Metres on either side of the middle of a wall within which upright surfaces close it. */
const REACH = 0.1;
/**
 * Metres on either side of a doorway within which its floor must be seen. The second constant is the minimum
 * share of that.
 */
const THROUGH = 0.2;
const DOOR_SEEN = 0.5;
/** The minimum width of a doorway through which the floor is seen, in metres. */
const LEAST = 0.3;

/**
 * Finds gaps of a wall through which the floor is seen. Wide gaps are not doorways: both sides are the same
 * room.
 */
function findDoorways(
  wall: PlanWall,
  evidence: Evidence,
  { cell: size, width }: FloorGrid,
): (PlanWall & { wide: boolean })[] {
  const cellAt = (along: number, off: number) =>
    wall.axis === 'x' ? wall.at + off + along * width : along + (wall.at + off) * width;
  const reach = Math.round(REACH / size);
  const through = Math.round(THROUGH / size);
  const isClosed = (along: number) => {
    for (let off = -reach; off <= reach; off++) if (evidence.upright[cellAt(along, off)]) return true;
    return false;
  };
  const isOpen = (along: number) => {
    let open = 0;
    for (let off = -through; off <= through; off++) open += evidence.open[cellAt(along, off)]!;
    return open >= DOOR_SEEN * (2 * through + 1);
  };
  const found: (PlanWall & { wide: boolean })[] = [];
  for (let along = wall.from; along < wall.to; along++) {
    if (isClosed(along)) continue;
    let to = along;
    let [first, last, open] = [-1, -1, 0];
    for (; to < wall.to && !isClosed(to); to++) {
      if (!isOpen(to)) continue;
      if (first === -1) first = to;
      last = to;
      open += 1;
    }
    if (open * size >= LEAST) {
      const jambs = (to - along) * size <= WIDEST_DOOR;
      const seen = jambs ? ([along, to] as const) : ([first, last + 1] as const);
      const least = NARROWEST_DOOR / size;
      const spare = Math.max(0, Math.ceil((least - (seen[1] - seen[0])) / 2));
      const doorway = { ...wall, from: seen[0] - spare, to: seen[1] + spare };
      found.push({ ...doorway, wide: (seen[1] - seen[0]) * size > WIDEST_DOOR });
    }
    along = to;
  }
  return found;
}
