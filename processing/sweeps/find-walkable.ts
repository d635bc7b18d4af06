import { AT_LEVEL, BODY_RADIUS, SAME_HEIGHT, SMALLEST_ROOM, STEP_HEIGHT } from '../usual-sizes.ts';
import type { SpaceFloor } from '../../contract/scans/space.ts';
import type { Columns, Standing } from '../voxels/columns.ts';
import {
  distanceToEdges,
  judgeRegions,
  type WalkableRegions,
  labelWalkable,
  roomFor,
} from '../voxels/walkable-regions.ts';
import { Groups } from '../rooms/cells/regions.ts';
import { findStanding } from '../voxels/find-standing.ts';
import { pickValues } from '../read/growing-array.ts';

/**
 * The places where the middle of a body 0.4 m wide and 1.6 m high can be, as cells of columns. Except in
 * narrow passages, no wall, drop or obstacle is within 0.2 m of them. Links cross steps of up to 0.25 m, and
 * lead up and down stairs.
 */
export interface Walkable extends Standing {
  floors: SpaceFloor[];
  /** The index of the floor of each cell; on stairs, of the lower floor. */
  floor: Uint16Array;
  /**
   * The region of each cell. The cells of a region are connected. Region 0 is the largest; the others cannot
   * be reached from it, for example because a door was closed.
   */
  region: Uint16Array;
  /** The number of cells in each region. */
  sizes: number[];
  /** The distance from the nearest cell beside a wall, a drop or an obstacle, in half cells; at most 254. */
  room: Uint8Array;
  /** The cells of passages that are narrower than a body, but without which a region could not be reached. */
  narrow: number[];
}

/**
 * Returns the walkable places. The elevations of `floors` must be measured from the same zero height as
 * `columns`.
 */
export function findWalkable(columns: Columns, floors: SpaceFloor[]): Walkable {
  const standing = findStanding(columns);
  const distance = distanceToEdges(standing);
  const fits = roomFor(distance, columns.cell, BODY_RADIUS);
  const regions = labelWalkable(standing, fits);
  const kept = keptRegions(columns, standing, regions, floors);
  const narrow = findNarrows(
    columns,
    standing,
    distance,
    (cell) => kept[regions.of[cell]!] ?? false,
    regions,
  );
  const narrows = new Set(narrow);
  const walks = (cell: number) => (fits(cell) && kept[regions.of[cell]!]!) || narrows.has(cell);
  return compact(columns, standing, distance, floors, walks, narrow);
}

function keptRegions(
  columns: Columns,
  standing: Standing,
  regions: WalkableRegions,
  floors: SpaceFloor[],
): boolean[] {
  const { main, building } = judgeRegions(columns, standing, regions);
  const atFloor = new Float64Array(regions.sizes.length);
  for (let cell = 0; cell < regions.of.length; cell++) {
    const region = regions.of[cell]!;
    if (region < 0) continue;
    const height = standing.height[cell]!;
    if (floors.some(({ elevation }) => Math.abs(height - elevation) < STEP_HEIGHT)) atFloor[region]! += 1;
  }
  const least = SMALLEST_ROOM / columns.cell ** 2;
  return regions.sizes.map(
    (_, region) => region === main || (building[region]! && atFloor[region]! >= least),
  );
}

/** Returns only the walkable cells, with regions numbered by size. */
function compact(
  columns: Columns,
  standing: Standing,
  distance: Uint8Array,
  floors: SpaceFloor[],
  walks: (cell: number) => boolean,
  narrow: number[],
): Walkable {
  const regions = labelWalkable(standing, walks);
  const order = regions.sizes
    .map((_, region) => region)
    .toSorted((a, b) => regions.sizes[b]! - regions.sizes[a]!);
  const rank = new Uint16Array(order.length);
  for (const [place, region] of order.entries()) rank[region] = place;
  /** The number of walkable cells before each cell. */
  const before = new Uint32Array(regions.of.length + 1);
  for (let cell = 0; cell < regions.of.length; cell++)
    before[cell + 1] = before[cell]! + (regions.of[cell]! >= 0 ? 1 : 0);
  const count = before.at(-1)!;
  const kept = new Uint32Array(count);
  for (let cell = 0; cell < regions.of.length; cell++) if (regions.of[cell]! >= 0) kept[before[cell]!] = cell;
  const indexOf = (cell: number) => (cell >= 0 && regions.of[cell]! >= 0 ? before[cell]! : -1);
  const cells: Standing = {
    first: standing.first.map((cell) => before[cell]!),
    column: pickValues(standing.column, 1, kept, new Uint32Array(count)),
    height: pickValues(standing.height, 1, kept, new Float32Array(count)),
    clear: pickValues(standing.clear, 1, kept, new Float32Array(count)),
    assumed: pickValues(standing.assumed, 1, kept, new Uint8Array(count)),
    links: pickValues(standing.links, 4, kept, new Int32Array(4 * count)).map(indexOf),
  };
  return {
    ...cells,
    floors,
    floor: floorsOfCells(columns, cells, floors),
    region: Uint16Array.from(kept, (cell) => rank[regions.of[cell]!]!),
    sizes: order.map((each) => regions.sizes[each]!),
    room: pickValues(distance, 1, kept, new Uint8Array(count)),
    narrow: narrow.map(indexOf),
  };
}

/** The minimum area of a level part of a floor, in square metres. */
const PLACE_MIN = 2;
/** The maximum depth of a sunken part of a floor, in metres. */
const SUNKEN = 0.7;

/**
 * Returns the index of the floor of each cell: the highest floor that is not above the cell, so that stairs
 * belong to the lower floor. A level area slightly below a floor also belongs to that floor.
 */
function floorsOfCells(columns: Columns, cells: Standing, floors: SpaceFloor[]): Uint16Array {
  const floorAt = (height: number, below: number) =>
    Math.max(
      0,
      floors.findLastIndex(({ elevation }) => elevation <= height + below),
    );
  const { height } = cells;
  const areLevel = (cell: number, next: number) => Math.abs(height[next]! - height[cell]!) <= SAME_HEIGHT;
  const places = labelWalkable(cells, () => true, areLevel);
  const least = places.sizes.map(() => Infinity);
  const most = places.sizes.map(() => -Infinity);
  places.of.forEach((place, cell) => {
    least[place] = Math.min(least[place]!, height[cell]!);
    most[place] = Math.max(most[place]!, height[cell]!);
  });
  return Uint16Array.from(places.of, (place, cell) => {
    const [low, high] = [least[place]!, most[place]!];
    const isPlace = high - low <= STEP_HEIGHT && places.sizes[place]! * columns.cell ** 2 >= PLACE_MIN;
    return isPlace ? floorAt((low + high) / 2, SUNKEN) : floorAt(height[cell]!, AT_LEVEL);
  });
}

/** The maximum length of a narrow passage, in metres. */
const LENGTH = 2.5;

/**
 * Returns the cells of narrow passages between regions. A body of full width cannot pass through them, for
 * example because furniture is close to a stair, or because a door was half open during the scan.
 */
function findNarrows(
  columns: Columns,
  standing: Standing,
  distance: Uint8Array,
  kept: (cell: number) => boolean,
  regions: WalkableRegions,
): number[] {
  const fits = roomFor(distance, columns.cell, BODY_RADIUS / 2);
  const groups = new Groups(regions.sizes.length);
  const from = new Int32Array(regions.of.length).fill(-2);
  const steps = new Uint8Array(regions.of.length);
  const owner = new Int32Array(regions.of.length).fill(-1);
  const queue: number[] = [];
  for (let cell = 0; cell < regions.of.length; cell++) {
    if (!kept(cell)) continue;
    from[cell] = -1;
    owner[cell] = regions.of[cell]!;
    queue.push(cell);
  }
  const most = Math.min(250, Math.round(LENGTH / columns.cell / 2));
  const found: number[] = [];
  // All regions grow at the same speed, so two of them meet in the shortest passage between them.
  for (let at = 0; at < queue.length; at++) {
    const cell = queue[at]!;
    for (let side = 0; side < 4; side++) {
      const next = standing.links[cell * 4 + side]!;
      if (next < 0 || !(fits(next) || kept(next))) continue;
      if (from[next] === -2) {
        if (steps[cell]! >= most) continue;
        from[next] = cell;
        steps[next] = steps[cell]! + 1;
        owner[next] = owner[cell]!;
        queue.push(next);
        continue;
      }
      if (groups.rootOf(owner[cell]!) === groups.rootOf(owner[next]!)) continue;
      groups.join(owner[cell]!, owner[next]!);
      for (const end of [cell, next]) for (let on = end; from[on]! >= 0; on = from[on]!) found.push(on);
    }
  }
  return widen(standing, found, fits);
}

/**
 * Returns the cells of a passage, and the cells within two cells of it, so that a straight line fits through
 * the passage.
 */
function widen(standing: Standing, path: number[], fits: (cell: number) => boolean): number[] {
  const cells = new Set(path);
  let rim = path;
  for (let time = 0; time < 2; time++) {
    rim = rim
      .flatMap((cell) => Array.from(standing.links.subarray(cell * 4, cell * 4 + 4)))
      .filter((cell) => cell >= 0 && fits(cell) && !cells.has(cell));
    for (const cell of rim) cells.add(cell);
  }
  return [...cells];
}
