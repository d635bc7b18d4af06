import type { Door, Doubt, SpaceFloor, SpaceRoom, Stair, Wall } from '../../contract/scans/space.ts';
import { boxOf } from '../../contract/scans/outline.ts';
import { type ScanMesh, toThousandths } from '../scan-mesh.ts';
import { INDOORS, THRESHOLD } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import { closeGaps, closeHoled, fillBetweenFaces, closeSlivers, fillHoles } from './cells/close-gaps.ts';
import { cutRooms, type CutRooms, pairRooms } from './cut-rooms.ts';
import { doubtRooms, drawSeenWalls } from './doubt-rooms.ts';
import { raisePartitions } from './cells/raise-partitions.ts';
import { type Evidence, readEvidence } from './cells/read-evidence.ts';
import { drawWalls } from './outlines/outline-building.ts';
import { sortCells, FREE, LOW, WALL, cropGrid, type FloorGrid } from './cells/floor-cells.ts';
import { outlineRooms } from './outlines/outline-rooms.ts';
import { placeDoor } from './place-door.ts';
import { apart, type Point } from './cells/regions.ts';
import { sampleWalls, type WallSamples } from './wall-samples.ts';
import { type Opening, eachCell } from './find-lintels.ts';
import { findShutDoors } from './find-shut-doors.ts';

export interface FoundRooms {
  rooms: SpaceRoom[];
  doors: Door[];
  walls: Wall[];
  stairs: Stair[];
  doubts: Doubt[];
}

/**
 * Two openings are the same door if the distance between their middles is less than this share of the wider
 * opening's width and both lead to the same rooms.
 */
const SAME_DOOR = 0.6;
/** The maximum number of times that rooms are divided again at walls found inside them. */
const ROUNDS = 5;

/**
 * Finds the rooms, doors and walls of a floor. `before`: what was found on the floors below, whose ids are
 * not used again.
 */
export function findOnFloor(
  columns: Columns,
  mesh: ScanMesh,
  floor: SpaceFloor,
  before: FoundRooms,
): Omit<FoundRooms, 'stairs'> {
  const seen = floorGrid(columns, floor);
  if (!seen) return { rooms: [], doors: [], walls: [], doubts: [] };
  const { grid, evidence } = seen;
  const samples = sampleWalls(mesh, floor, grid);
  const kinds = grid.kinds.slice();
  let cut = cutRooms(grid, samples);
  for (let round = 0; round < ROUNDS && drawSeenWalls(kinds, grid, cut, evidence); round++) {
    grid.kinds.set(kinds);
    cut = cutRooms(grid, samples);
  }
  const bare = findBare(grid, cut);
  const bounds = outlineRooms(cut, grid, samples, bare);
  const isOutdoors = (number: number) => bounds[number - 1]!.open && bare[number]! && bare.includes(false, 1);
  const ceilings = bare.filter((one) => !one).length > bare.length / 2;
  const outlines = bounds.map(({ outline }) => outline);
  const order = readingOrder(outlines);
  const rooms = order.map((number, index): SpaceRoom => ({
    id: `room-${before.rooms.length + index + 1}`,
    name: isOutdoors(number + 1) ? 'Outdoors' : '',
    floor: floor.id,
    outline: rounded(outlines[number]!),
    ...(bounds[number]!.holes.length > 0 && { holes: bounds[number]!.holes.map(rounded) }),
  }));
  const idOf = (number: number) => rooms[order.indexOf(number - 1)]?.id ?? null;
  const faces = bounds.flatMap(({ outline, holes }) => [outline, ...holes]);
  const firstDoor = before.doors.length + 1;
  const found = placeDoors(cut, grid, samples, faces, floor, idOf, firstDoor);
  const doors = found.map(({ door }) => door);
  const jambs = doors.map(({ from, to }) => [from, to] as const);
  const rings = drawWalls(grid, bounds, jambs).map(rounded);
  return {
    rooms,
    doors,
    walls: rings.length > 0 ? [{ floor: floor.id, rings }] : [],
    doubts: [
      ...found.flatMap(({ doubt }) => doubt ?? []),
      ...doubtRooms(grid, cut, evidence, (number) => idOf(number)!),
      ...bare.flatMap((isBare, number): Doubt[] => {
        if (number === 0 || !isBare || !(ceilings || isOutdoors(number))) return [];
        const sentence = 'No ceiling was scanned above this room. It may be outdoors.';
        return [{ about: 'room', id: idOf(number)!, sureness: 0.5, sentence }];
      }),
    ],
  };
}

/**
 * Returns the classified cells of a floor, with gaps in walls closed, and the evidence for rooms; null if the
 * scan shows no part of the floor.
 */
function floorGrid(columns: Columns, floor: SpaceFloor): { grid: FloorGrid; evidence: Evidence } | null {
  const grid = cropGrid(sortCells(columns, floor), columns);
  if (!grid) return null;
  const evidence = readEvidence(grid, columns, floor);
  // The walls of an attic may be as low as furniture, so every wall counts as upright.
  grid.kinds.forEach((kind, cell) => (evidence.upright[cell] ||= kind === WALL ? 1 : 0));
  raisePartitions(grid, evidence);
  closeGaps(grid);
  closeHoled(grid.kinds, evidence.walls, grid.width, grid.cell);
  fillBetweenFaces(grid.kinds, grid.width, grid.cell);
  fillHoles(grid);
  closeSlivers(grid.kinds, grid.width, grid.cell);
  return { grid, evidence };
}

/** Returns the openings between two rooms, or out of the building, as doors with their warnings. */
function placeDoors(
  cut: CutRooms,
  grid: FloorGrid,
  samples: WallSamples,
  faces: readonly Point[][],
  floor: SpaceFloor,
  idOf: (number: number) => string | null,
  first: number,
) {
  const found: { door: Door; doubt: Doubt | null }[] = [];
  for (const opening of [...cut.openings, ...findShutDoors(grid, samples, faces)]) {
    const [one, other] = pairRooms(opening, grid, cut.labels);
    if (one === other || ((one === 0 || other === 0) && !leadsOut(opening, grid))) continue;
    const [from, to] = rounded(placeDoor(opening, grid, samples, faces)) as [Point, Point];
    const rooms: Door['rooms'] = [idOf(one), idOf(other)];
    const same = found.findIndex(({ door }) => isSame(door, { from, to, rooms }));
    // A frame that protrudes from the wall on both sides appears as several openings.
    // The widest of several overlapping openings is the door.
    if (same >= 0 && apart(found[same]!.door.from, found[same]!.door.to) >= apart(from, to)) continue;
    const id = same >= 0 ? found[same]!.door.id : `door-${first + found.length}`;
    const door: Door = { id, floor: floor.id, from, to, rooms };
    found.splice(same >= 0 ? same : found.length, 1, { door, doubt: doubtDoor(door, opening) });
  }
  return found;
}

/** Returns whether two openings lead to the same rooms and overlap, and are therefore one door. */
function isSame(
  one: Pick<Door, 'from' | 'to' | 'rooms'>,
  other: Pick<Door, 'from' | 'to' | 'rooms'>,
): boolean {
  if (one.rooms.toSorted().join(' ') !== other.rooms.toSorted().join(' ')) return false;
  const middles = Math.hypot(
    one.from[0] + one.to[0] - other.from[0] - other.to[0],
    one.from[1] + one.to[1] - other.from[1] - other.to[1],
  );
  return middles / 2 < SAME_DOOR * Math.max(apart(one.from, one.to), apart(other.from, other.to));
}

/**
 * Returns the indices of outlines, sorted from the back to the front of the plan and then from left to right.
 */
function readingOrder(outlines: readonly Point[][]): number[] {
  const corners = outlines.map((outline) => {
    const [left, back] = boxOf(outline);
    return { row: Math.round(back), left };
  });
  return outlines
    .map((_, index) => index)
    .sort((a, b) => corners[a]!.row - corners[b]!.row || corners[a]!.left - corners[b]!.left);
}

/** Returns points rounded to millimetres. */
function rounded(points: readonly Point[]): Point[] {
  return points.map(([x, z]) => [toThousandths(x), toThousandths(z)]);
}

/**
 * Returns, for each room number, whether most of the room has no ceiling. Such rooms are courtyards,
 * terraces, lawns, and rooms whose ceilings were not scanned.
 */
function findBare({ ground, covered }: FloorGrid, { labels, count }: CutRooms): boolean[] {
  const sizes = new Float64Array(count + 1);
  const seen = new Float64Array(count + 1);
  const below = new Float64Array(count + 1);
  for (let cell = 0; cell < labels.length; cell++) {
    sizes[labels[cell]!]! += 1;
    if (ground[cell] === Infinity) continue;
    seen[labels[cell]!]! += 1;
    below[labels[cell]!]! += covered[cell]!;
  }
  return Array.from(seen, (all, number) => all > sizes[number]! / 2 && below[number]! < INDOORS * all);
}

/** Returns a warning about a door that the user should check; null if there is nothing to check. */
function doubtDoor({ id, rooms }: Door, { lintel, shut }: Opening): Doubt | null {
  const doubt = (sureness: number, sentence: string): Doubt => ({ about: 'door', id, sureness, sentence });
  if (rooms.includes(null))
    return doubt(0.45, 'Nothing was scanned behind this opening. Check that it is a door and not a window.');
  if (shut)
    return doubt(
      0.5,
      'This may be a door that was closed during the scan. Check that it is not just part of the wall.',
    );
  if (!lintel)
    return doubt(
      0.6,
      'This opening has no lintel. Check that it separates two rooms. If it does not, join the rooms.',
    );
  return null;
}

/**
 * Returns whether an opening to an unscanned area is a door and not a window: the ground is lower than
 * `THRESHOLD` in more than half of the free cells of the opening.
 */
function leadsOut(opening: Opening, { width, kinds, ground }: FloorGrid): boolean {
  let even = 0;
  let seen = 0;
  eachCell(opening, width, -1, (cell) => {
    if (kinds[cell] !== FREE && kinds[cell] !== LOW) return;
    seen += 1;
    if (ground[cell]! < THRESHOLD) even += 1;
  });
  return even > seen / 2;
}
