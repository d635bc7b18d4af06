import { distanceMap, type DistanceMap } from './cells/distance-map.ts';
import { WALL, type FloorGrid } from './cells/floor-cells.ts';
import { NARROWEST_DOOR, WIDEST_DOOR } from '../usual-sizes.ts';
import { eachCell, type Opening } from './find-lintels.ts';
import { Groups } from './cells/regions.ts';
import { groupByKey } from '../read/growing-array.ts';
import { straightened } from './outlines/fit-edge.ts';
import { usualAngle, type WallSamples } from './wall-samples.ts';

/**
 * The minimum difference, in metres, between the width of an opening and that of the free space beside it.
 * For a wide opening, the difference must be at least a quarter of the opening's width.
 */
const WIDER = 0.3;
/** The maximum depth of an opening, in metres. A deeper one is a corridor. */
const LONGEST = 0.75;
/**
 * On either side, the radius of the largest free circle must exceed half the opening's width by at least
 * this, in metres. A smaller difference is a ripple in a wall.
 */
const RIPPLE = 0.08;

/**
 * The distance around an opening within which the direction of its wall is determined, in metres. `SKEW`: the
 * maximum deviation of an opening from that direction, in radians.
 */
const BESIDE = 0.6;
const SKEW = 0.35;

/**
 * Returns the openings without a lintel, between two ends of a wall. Floods the free space from its widest
 * places. Where two flooded pools meet, there is a neck. A neck in the shape of an opening stays a border
 * between the pools. `site.free` marks the cells to flood, and is set to 0 at openings.
 */
export function findNecks(site: Site): Opening[] {
  const { grid, free } = site;
  const { width, depth, cell } = grid;
  const map = distanceMap((at) => free[at] === 0, width, depth);
  const order = widestFirst(map.distance, free);
  const pools = new Groups(width * depth);
  const added = new Uint8Array(width * depth);
  const openings: Opening[] = [];
  for (const at of order) {
    if (free[at] === 0) continue;
    const radius = map.distance[at]!;
    added[at] = 1;
    for (const other of [at - 1, at + 1, at - width, at + width]) {
      if (free[other] === 0 || !added[other]) continue;
      const [one, two] = [pools.rootOf(at), pools.rootOf(other)];
      if (one === two) continue;
      // The root of a pool is its widest place.
      const [wider, narrower] = map.distance[one]! >= map.distance[two]! ? [one, two] : [two, one];
      const lesser = map.distance[narrower]!;
      const wide = radius * 2 * cell;
      if ((lesser - radius) * cell >= RIPPLE && wide >= NARROWEST_DOOR - cell && wide <= WIDEST_DOOR) {
        const opening = openingAt(at, map, site);
        if (opening) {
          openings.push(opening);
          eachCell(opening, width, 1.2, (inside) => {
            free[inside] = 0;
          });
          break;
        }
      }
      // The pools on both sides of an opening stay separate.
      // Joining them would hide a second opening between the same two pools.
      if (!openings.some((opening) => isBeside(opening, at, grid))) pools.join(wider, narrower);
    }
  }
  return openings;
}

/** Returns whether a cell is in an opening, or in front of it by at most half of `LONGEST`. */
function isBeside({ x, z, along: [ux, uz], half, deep }: Opening, at: number, grid: FloorGrid): boolean {
  const dx = (at % grid.width) + 0.5 - x;
  const dz = Math.floor(at / grid.width) + 0.5 - z;
  const near = deep + LONGEST / 2 / grid.cell;
  return Math.abs(dx * ux + dz * uz) <= half + 1 && Math.abs(dz * ux - dx * uz) <= near;
}

/** Returns the free cells sorted by decreasing distance from obstacles, rounded to a quarter of a cell. */
function widestFirst(distance: Float32Array, free: Uint8Array): Uint32Array {
  const levels = Int32Array.from(distance, (cells, cell) =>
    free[cell] ? 4_095 - Math.min(4_095, Math.floor(cells * 4)) : -1,
  );
  return groupByKey(levels, 4_096).order;
}

/** Returns the opening around a neck; null if the neck does not have the shape of an opening. */
function openingAt(at: number, map: DistanceMap, site: Site): Opening | null {
  const { grid } = site;
  const { width, cell } = grid;
  const near = map.nearest[at]!;
  const far = oppositeOf(near, at, map.distance[at]!, site);
  if (far === null || !site.runs[near]) return null;
  const [x1, z1, x2, z2] = [near % width, Math.floor(near / width), far % width, Math.floor(far / width)];
  const [mx, mz] = [(x1 + x2) / 2 + 0.5, (z1 + z2) / 2 + 0.5];
  const angle = alignedAngle(Math.atan2(z2 - z1, x2 - x1), mx, mz, site);
  const across = sliceAt(site, mx, mz, angle);
  let [narrowest, offset] = [Infinity, 0];
  for (let step = -6; step <= 6; step++) {
    const wide = across.widthAt(step);
    if (wide >= narrowest - 0.3) continue;
    narrowest = wide;
    offset = step;
  }
  if (narrowest * cell < NARROWEST_DOOR || narrowest * cell > WIDEST_DOOR) return null;
  const one = depthOn(1, offset, narrowest, across, cell);
  const two = depthOn(-1, offset, narrowest, across, cell);
  if (one === null || two === null || (one + two) * cell > LONGEST) return null;
  const middle = across.middleAt(offset, (one - two) / 2);
  if (!middle) return null;
  return {
    ...middle,
    along: [Math.cos(angle), Math.sin(angle)],
    half: narrowest / 2,
    deep: Math.max(0.75, (one + two) / 2),
    lintel: false,
    shut: false,
  };
}

/**
 * Returns the wall cell that is nearest to a place, on the opposite side of that place from a known wall
 * cell; null if there is none within reach.
 */
function oppositeOf(near: number, at: number, radius: number, { grid, runs }: Site): number | null {
  const { width, cell } = grid;
  const [x, z] = [at % width, Math.floor(at / width)];
  const [nx, nz] = [(near % width) - x, Math.floor(near / width) - z];
  const reach = Math.min(radius * 1.6 + 3, WIDEST_DOOR / cell);
  let best: number | null = null;
  let nearest = reach;
  for (let dz = -Math.ceil(reach); dz <= reach; dz++)
    for (let dx = -Math.ceil(reach); dx <= reach; dx++) {
      const distance = Math.hypot(dx, dz);
      if (distance >= nearest || dx * nx + dz * nz > -0.75 * distance * radius) continue;
      const other = x + dx + (z + dz) * width;
      if (!runs[other]) continue;
      best = other;
      nearest = distance;
    }
  return best;
}

/**
 * Returns `angle`, in radians. If `angle` is almost parallel or perpendicular to the walls around a place,
 * returns the angle that is exactly so.
 */
function alignedAngle(angle: number, x: number, z: number, { grid, samples }: Site): number {
  const [mx, mz] = [grid.minX + x * grid.cell, grid.minZ + z * grid.cell];
  const usual = usualAngle(samples, [mx - BESIDE, mz - BESIDE, mx + BESIDE, mz + BESIDE]);
  return straightened(angle, usual, SKEW);
}

/**
 * Returns the number of cells on one side to the end of the opening, where the free space gets wider; null if
 * it does not get wider within about `LONGEST`.
 */
function depthOn(
  sign: number,
  offset: number,
  wide: number,
  across: ReturnType<typeof sliceAt>,
  cell: number,
): number | null {
  const wider = Math.max(WIDER / cell, wide * 0.25);
  let narrow = 0;
  for (let step = 0.5; step <= LONGEST / cell + 6; step += 0.5) {
    const here = across.widthAt(offset + sign * step);
    if (here === 0) return null;
    if (here >= wide + wider) return narrow;
    if (here <= wide + 2.5) narrow = step;
  }
  return null;
}

interface Site {
  grid: FloorGrid;
  free: Uint8Array;
  samples: WallSamples;
  /** 1 for cells of walls, without free-standing pillars. */
  runs: Uint8Array;
}

/**
 * Measures parallel lines across the free space around a neck, each at an offset from the neck's middle, in
 * cells.
 */
function sliceAt(site: Site, x: number, z: number, angle: number) {
  const [ux, uz] = [Math.cos(angle), Math.sin(angle)];
  const endsAt = (offset: number) =>
    [angle, angle + Math.PI].map((each) => endOf(site, x - uz * offset, z + ux * offset, each));
  return {
    widthAt(offset: number): number {
      const [ahead, back] = endsAt(offset);
      return ahead!.length + back!.length;
    },
    /**
     * Returns the middle of the free line at an offset, moved by `more` cells perpendicular to the line; null
     * if the line does not end at walls.
     */
    middleAt(offset: number, more: number): { x: number; z: number } | null {
      const [ahead, back] = endsAt(offset);
      if (!ahead!.wall || !back!.wall) return null;
      const along = (ahead!.length - back!.length) / 2;
      const across = offset + more;
      return { x: x + along * ux - across * uz, z: z + along * uz + across * ux };
    },
  };
}

/**
 * Returns the number of cells from a place to the next obstacle, and whether that obstacle is a wall. The
 * search ends at the width of the widest door.
 */
function endOf(
  { grid: { width, kinds, cell: size }, free }: Site,
  x: number,
  z: number,
  angle: number,
): { length: number; wall: boolean } {
  const most = WIDEST_DOOR / size;
  const dx = Math.cos(angle);
  const dz = Math.sin(angle);
  for (let length = 0; length <= most; length += 0.25) {
    const cell = Math.floor(x + dx * length) + Math.floor(z + dz * length) * width;
    if (!free[cell]) return { length, wall: kinds[cell] === WALL };
  }
  return { length: most, wall: false };
}
