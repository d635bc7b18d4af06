import type { Door, Doubt, SpaceFloor, SpaceRoom } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../scan-mesh.ts';
import type { Columns } from '../voxels/columns.ts';
import { closeGaps, fillBetweenFaces } from './cells/close-gaps.ts';
import { closeSlivers } from './cells/close-slivers.ts';
import { cutRooms, type CutRooms } from './cut-rooms.ts';
import { doubtAssumed } from './cells/doubt-assumed.ts';
import { doubtDoor } from './doubt-door.ts';
import { drawWalls } from './outlines/draw-walls.ts';
import { fillHoles } from './cells/fill-holes.ts';
import { sortCells } from './cells/floor-cells.ts';
import { cropGrid, type FloorGrid } from './cells/floor-grid.ts';
import type { FoundRooms } from './found-rooms.ts';
import { leadsOut } from './leads-out.ts';
import { raisePartitions } from './cells/raise-partitions.ts';
import { outlineRooms } from './outlines/outline-rooms.ts';
import { completeRooms } from './cells/complete-rooms.ts';
import { isPatchy } from './cells/is-patchy.ts';
import { pairRooms } from './pair-rooms.ts';
import { placeDoor } from './place-door.ts';
import type { Point } from './cells/trace-region.ts';
import { sampleWalls, type WallSamples } from './wall-samples.ts';

/** Share of a floor that is below something, from which on its rooms have ceilings; and of a room that has none. */
const COVERED = 0.5;
const OPEN = 0.4;

/** What is found on one floor, numbered on from what was found below it. */
export function findOnFloor(
  columns: Columns,
  mesh: ScanMesh,
  floor: SpaceFloor,
  before: FoundRooms,
): Omit<FoundRooms, 'stairs'> {
  const grid = floorGrid(columns, floor);
  if (!grid) return { rooms: [], doors: [], walls: [], doubts: [] };
  const samples = sampleWalls(mesh, floor, grid);
  const cut = cutRooms(grid, samples);
  const bounds = outlineRooms(cut, grid, samples);
  const outlines = bounds.map(({ outline }) => outline);
  const order = readingOrder(outlines);
  const rooms = order.map((number, index): SpaceRoom => ({
    id: `room-${before.rooms.length + index + 1}`,
    name: '',
    floor: floor.id,
    outline: rounded(outlines[number]!),
  }));
  const idOf = (number: number) => rooms[order.indexOf(number - 1)]?.id ?? null;
  const found = placeDoors(cut, grid, samples, {
    floor,
    outlines,
    idOf,
    first: before.doors.length + 1,
  });
  const doors = found.map(({ door }) => door);
  const rings = drawWalls(
    grid,
    bounds,
    doors.map(({ from, to }) => [from, to]),
  ).map(rounded);
  return {
    rooms,
    doors,
    walls: rings.length > 0 ? [{ floor: floor.id, rings }] : [],
    doubts: [
      ...found.flatMap(({ doubt }) => doubt ?? []),
      ...doubtAssumed(grid, cut, (number) => idOf(number)!, doors),
      ...doubtOutdoors(grid, cut, (number) => idOf(number)!),
    ],
  };
}

function floorGrid(columns: Columns, floor: SpaceFloor): FloorGrid | null {
  const cells = sortCells(columns, floor);
  raisePartitions(cells, columns.width, columns.cell);
  const grid = cropGrid(cells, columns);
  if (!grid) return null;
  closeGaps(grid.kinds, grid.width, grid.cell);
  fillBetweenFaces(grid.kinds, grid.width, grid.cell);
  fillHoles(grid, columns, floor);
  closeSlivers(grid.kinds, grid.width, grid.cell);
  if (isPatchy(grid)) completeRooms(grid, columns, floor);
  return grid;
}

/** Openings between two rooms, or out of the building, as doors. */
function placeDoors(
  cut: CutRooms,
  grid: FloorGrid,
  samples: WallSamples,
  {
    floor,
    outlines,
    idOf,
    first,
  }: {
    floor: SpaceFloor;
    outlines: readonly Point[][];
    idOf: (number: number) => string | null;
    first: number;
  },
) {
  const found: { door: Door; doubt: Doubt | null }[] = [];
  for (const opening of cut.openings) {
    const [one, other] = pairRooms(opening, grid, cut);
    if (one === other || ((one === 0 || other === 0) && !leadsOut(opening, grid))) continue;
    const [from, to] = rounded(placeDoor(opening, grid, samples, outlines)) as [Point, Point];
    const id = `door-${first + found.length}`;
    const door: Door = { id, floor: floor.id, from, to, rooms: [idOf(one), idOf(other)] };
    found.push({ door, doubt: doubtDoor(door, opening) });
  }
  return found;
}

/** Indices of outlines, from the back to the front of the plan and from left to right. */
function readingOrder(outlines: readonly Point[][]): number[] {
  const corners = outlines.map((outline) => ({
    row: Math.round(Math.min(...outline.map(([, z]) => z))),
    left: Math.min(...outline.map(([x]) => x)),
  }));
  return outlines
    .map((_, index) => index)
    .sort((a, b) => corners[a]!.row - corners[b]!.row || corners[a]!.left - corners[b]!.left);
}

/** To millimetres. */
function rounded(points: readonly Point[]): Point[] {
  return points.map(([x, z]) => [Math.round(x * 1000) / 1000, Math.round(z * 1000) / 1000]);
}

/** The rooms of a floor with ceilings that have none: courtyards and terraces, or ceilings that were not scanned. */
function doubtOutdoors(
  { ground, covered }: FloorGrid,
  { labels, count }: CutRooms,
  idOf: (number: number) => string,
): Doubt[] {
  const seen = new Float64Array(count + 1);
  const below = new Float64Array(count + 1);
  for (let cell = 0; cell < labels.length; cell++) {
    if (labels[cell] === 0 || ground[cell] === Infinity) continue;
    seen[labels[cell]!]! += 1;
    below[labels[cell]!]! += covered[cell]!;
  }
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  if (sum(below) < COVERED * sum(seen)) return [];
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => below[number]! < OPEN * seen[number]!)
    .map((number) => ({
      about: 'room',
      id: idOf(number),
      sureness: 0.5,
      sentence: 'No ceiling was scanned above this room. It may be outdoors.',
    }));
}
