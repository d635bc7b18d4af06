import { BODY_HEIGHT, CEILING_MAX, INDOORS, SMALLEST_ROOM, STEP_HEIGHT } from '../usual-sizes.ts';
import { mostOf } from '../scan-mesh.ts';
import { type Columns, isSlab, type Standing } from './columns.ts';

/** Connected walkable cells. */
export interface WalkableRegions {
  /** The region of each cell; -1 for excluded cells. */
  of: Int32Array;
  /** The number of cells in each region. */
  sizes: number[];
}

/**
 * Returns the regions of connected cells, among those for which `kept` returns true. `joins`: whether a
 * region may extend from one cell to a linked one.
 */
export function labelWalkable(
  standing: Standing,
  kept: (cell: number) => boolean,
  joins: (cell: number, next: number) => boolean = () => true,
): WalkableRegions {
  const of = new Int32Array(standing.column.length).fill(-1);
  const sizes: number[] = [];
  const queue = new Uint32Array(standing.column.length);
  for (let seed = 0; seed < of.length; seed++) {
    if (of[seed] !== -1 || !kept(seed)) continue;
    const region = sizes.length;
    of[seed] = region;
    queue[0] = seed;
    let end = 1;
    for (let at = 0; at < end; at++) {
      const cell = queue[at]!;
      for (let side = 0; side < 4; side++) {
        const next = standing.links[cell * 4 + side]!;
        if (next < 0 || of[next] !== -1 || !kept(next) || !joins(cell, next)) continue;
        of[next] = region;
        queue[end++] = next;
      }
    }
    sizes.push(end);
  }
  return { of, sizes };
}

/**
 * Assigns each cell without a region to the region of a neighbour. Repeats this `times` times, so that the
 * edge of a region moves outwards by at most `times` cells.
 */
export function widenRegions(standing: Standing, regions: WalkableRegions, times: number): void {
  for (let time = 0; time < times; time++) {
    const before = regions.of.slice();
    for (let cell = 0; cell < before.length; cell++) {
      if (before[cell] !== -1) continue;
      for (let side = 0; side < 4; side++) {
        const beside = standing.links[cell * 4 + side]!;
        const region = beside < 0 ? -1 : before[beside]!;
        if (region < 0) continue;
        regions.of[cell] = region;
        regions.sizes[region]! += 1;
        break;
      }
    }
  }
}

/**
 * A region counts as wrongly turned if at least this share of its cells has a wrongly turned surface. In such
 * a cell, a ceiling seen from above appears as the floor, or an object seen from inside appears as the
 * ceiling.
 */
const TURNED = 0.6;
/**
 * The weight factor of a region inside a solid. If such a region still weighs the most, the faces of the
 * whole scan are turned the wrong way.
 */
const SOLID = 0.25;
/**
 * A building has ceilings if more than the share `SHARE` of its main region, or more than `AREA` square
 * metres of it, is below ceilings. The second limit is for regions that are mostly outside.
 */
const SHARE = 0.2;
const AREA = 25;
/** The maximum difference in height between two regions of one level, in metres. */
const LEVEL = 0.1;
/**
 * The weight of an area without a ceiling, relative to one with a ceiling, when the main region is
 * determined.
 */
const OUTSIDE = 0.05;

/**
 * Which regions belong to a building. The other regions are roofs, tops of objects, ceilings seen from above,
 * insides of objects, or surroundings.
 */
export interface JudgedRegions {
  /** The region that contains most of the building; -1 if there is none. */
  main: number;
  building: boolean[];
  /** Regions on the upper side of one ceiling and below another ceiling, where no floor was scanned. */
  floorless: number[];
  /** Whether the building has any ceilings. Some scans have none. */
  ceilings: boolean;
}

export function hasCeiling(standing: Standing, cell: number): boolean {
  return standing.clear[cell]! < CEILING_MAX;
}

export function judgeRegions(columns: Columns, standing: Standing, regions: WalkableRegions): JudgedRegions {
  const count = regions.sizes.length;
  const inside = new Float64Array(count);
  const turned = new Float64Array(count);
  const solid = new Float64Array(count);
  const lacking = new Float64Array(count);
  const heights = new Float64Array(count);
  for (let cell = 0; cell < regions.of.length; cell++) {
    const region = regions.of[cell]!;
    if (region < 0) continue;
    if (hasCeiling(standing, cell)) inside[region]! += 1;
    const { floor, above } = turnedSides(columns, standing, cell);
    if (floor || above) turned[region]! += 1;
    if (floor && above) solid[region]! += 1;
    if (floor && !above) lacking[region]! += 1;
    heights[region]! += standing.height[cell]! / regions.sizes[region]!;
  }
  const rightWay = regions.sizes.map((size, region) => turned[region]! < TURNED * size);
  const weight = regions.sizes.map((size, region) => inside[region]! + OUTSIDE * size);
  const isSolid = (region: number) => solid[region]! >= TURNED * regions.sizes[region]!;
  const main = mostOf(weight.keys(), (region) => weight[region]! * (isSolid(region) ? SOLID : 1)) ?? -1;
  // Faces that are turned the wrong way or double-sided do not distinguish floors from ceilings.
  const trusted = main >= 0 && rightWay[main]!;
  const ceilings =
    main >= 0 && inside[main]! > Math.min(SHARE * regions.sizes[main]!, AREA / columns.cell ** 2);
  const isInside = (region: number) => inside[region]! >= INDOORS * regions.sizes[region]!;
  const levels = Array.from(heights).filter(
    (_, region) => isInside(region) && regions.sizes[region]! * columns.cell ** 2 >= SMALLEST_ROOM,
  );
  // Many models have ceilings in only a few rooms.
  // Regions that are level with a room that has a ceiling belong to the building. Roofs are higher.
  const isLevel = (region: number) => levels.some((height) => Math.abs(height - heights[region]!) < LEVEL);
  const drops = dropsAround(columns, standing, regions);
  return {
    main,
    ceilings,
    floorless: [...regions.sizes.keys()].filter(
      (region) => trusted && lacking[region]! >= TURNED * regions.sizes[region]! && isInside(region),
    ),
    building: regions.sizes.map(
      (_, region) =>
        region === main ||
        // The top of an object drops to something lower around most of its edge. A floor ends at walls.
        (drops[region]! <= 0.5 &&
          (!trusted || rightWay[region]!) &&
          (!ceilings || isInside(region) || isLevel(region))),
    ),
  };
}

/**
 * Returns, for each region, the share of its edge that drops to a lower place to stand, instead of ending at
 * a wall. Ignores things lower than a body: goods on a rack, and railings.
 */
function dropsAround(columns: Columns, standing: Standing, { of, sizes }: WalkableRegions): number[] {
  const { first, links, column, height } = standing;
  const drops = sizes.map(() => 0);
  const walls = sizes.map(() => 0);
  const strides = [-1, 1, -columns.width, columns.width];
  for (let cell = 0; cell < of.length; cell++) {
    const region = of[cell]!;
    if (region < 0) continue;
    strides.forEach((stride, side) => {
      // Skips cells at the edge that are in no region, because the middle of a body cannot be there.
      let last = cell;
      for (let next = links[last * 4 + side]!; next >= 0; next = links[last * 4 + side]!) {
        if (of[next]! >= 0) return;
        last = next;
      }
      const beyond = column[last]! + stride;
      const tall = tallest(columns, beyond, height[last]!);
      const lowest = first[beyond]!;
      if (tall >= BODY_HEIGHT) walls[region]! += 1;
      else if (tall === 0 && lowest < first[beyond + 1]! && height[lowest]! < height[last]! - STEP_HEIGHT)
        drops[region]! += 1;
    });
  }
  return drops.map((count, region) => (count > 0 ? count / (count + walls[region]!) : 0));
}

/**
 * Returns the height of the top of the highest obstacle for a person, in metres above `height`; 0 if there is
 * no obstacle.
 */
function tallest({ first, low, high, minY, step }: Columns, column: number, height: number): number {
  let tall = 0;
  for (let span = first[column]!; span < first[column + 1]!; span++) {
    const [bottom, top] = [low[span]!, high[span]!].map((at) => minY + at * step - height);
    if (bottom! < BODY_HEIGHT && top! > STEP_HEIGHT) tall = top!;
  }
  return tall;
}

/**
 * Returns which surfaces around a cell face away from it. `floor`: whether the surface below faces down.
 * `above`: whether the surface above faces up.
 */
function turnedSides(columns: Columns, standing: Standing, cell: number): { floor: boolean; above: boolean } {
  const column = standing.column[cell]!;
  const knee = (standing.height[cell]! - columns.minY) / columns.step + 1;
  const end = columns.first[column + 1]!;
  let floor = false;
  for (let span = columns.first[column]!; span < end; span++) {
    const isUp = columns.flat[span] === 1 && columns.upward[span] === 1;
    if (columns.high[span]! > knee) return { floor, above: isUp && !isSlab(columns, column, span) };
    floor ||= columns.high[span]! > knee - 3 && columns.flat[span] === 1 && !isUp;
  }
  return { floor, above: false };
}

/** The distances to the next cell along an axis and along a diagonal, as in Recast. */
const STRAIGHT = 2;
const ACROSS = 3;

/**
 * Returns the distance of each cell from the nearest cell beside a wall, a drop or a step that is too high.
 * The unit is 1 / `STRAIGHT` of a cell; the maximum is 254.
 */
export function distanceToEdges(standing: Standing): Uint8Array {
  const { links } = standing;
  const count = standing.column.length;
  const distance = new Uint8Array(count).fill(254);
  for (let cell = 0; cell < count; cell++) {
    const at = cell * 4;
    if (links[at]! < 0 || links[at + 1]! < 0 || links[at + 2]! < 0 || links[at + 3]! < 0) distance[cell] = 0;
  }
  // Cells are sorted by column.
  // The first pass spreads distances towards +x and +z, and the second pass spreads them towards -x and -z.
  for (let cell = 0; cell < count; cell++) {
    nearer(distance, links, cell, 0, 2);
    nearer(distance, links, cell, 2, 1);
  }
  for (let cell = count - 1; cell >= 0; cell--) {
    nearer(distance, links, cell, 1, 3);
    nearer(distance, links, cell, 3, 0);
  }
  return distance;
}

/**
 * Lowers the distance of a cell if there is a shorter path through its neighbour on the side `side`, or
 * through that neighbour to the next cell on the side `then`.
 */
function nearer(distance: Uint8Array, links: Int32Array, cell: number, side: number, then: number): void {
  const beside = links[cell * 4 + side]!;
  if (beside < 0) return;
  let least = Math.min(distance[cell]!, distance[beside]! + STRAIGHT);
  const across = links[beside * 4 + then]!;
  if (across >= 0) least = Math.min(least, distance[across]! + ACROSS);
  distance[cell] = least;
}

/**
 * Returns a function that returns whether the middle of a body can be in a cell. `distance`: the distances of
 * cells from edges. `cell` and `radius`: the size of a cell and the radius of the body, in metres.
 */
export function roomFor(distance: Uint8Array, cell: number, radius: number): (index: number) => boolean {
  // A cell beside an obstacle has the distance 0, although its middle is one cell away from the obstacle.
  const least = (Math.round(radius / cell) - 1) * STRAIGHT;
  return (index) => distance[index]! >= least;
}
