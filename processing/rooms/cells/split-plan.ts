import type { SpaceFloor } from '../../../contract/scans/space.ts';
import { AT_LEVEL, BODY, SHORTEST_WALL, THIN_WALL } from '../../usual-sizes.ts';
import { FREE, LOW, FloorColumn, type FloorGrid } from './floor-cells.ts';
import type { Columns } from '../../voxels/columns.ts';

/** Counts of cells along rows and columns of a grid, for any range at once. */
class LineCounts {
  readonly #width: number;
  readonly #depth: number;
  readonly #alongX: Int32Array;
  readonly #alongZ: Int32Array;

  /** Counts a cell if one of the cells within `reach` across the line is set. */
  constructor(cells: Uint8Array, width: number, depth: number, reach: number) {
    this.#width = width;
    this.#depth = depth;
    this.#alongX = new Int32Array((width + 1) * depth);
    this.#alongZ = new Int32Array((depth + 1) * width);
    const near = (cell: number, stride: number) => {
      for (let off = -reach; off <= reach; off++) if (cells[cell + off * stride]) return 1;
      return 0;
    };
    for (let z = 0; z < depth; z++)
      for (let x = 0; x < width; x++) {
        const cell = x + z * width;
        this.#alongX[x + 1 + z * (width + 1)] = this.#alongX[x + z * (width + 1)]! + near(cell, width);
        this.#alongZ[z + 1 + x * (depth + 1)] = this.#alongZ[z + x * (depth + 1)]! + near(cell, 1);
      }
  }

  /** Returns the count on the line at `at` across an axis, between two places on it (the second exclusive). */
  on(axis: Axis, at: number, from: number, to: number): number {
    if (axis === 'x')
      return this.#alongZ[to + at * (this.#depth + 1)]! - this.#alongZ[from + at * (this.#depth + 1)]!;
    return this.#alongX[to + at * (this.#width + 1)]! - this.#alongX[from + at * (this.#width + 1)]!;
  }
}

/** A straight wall between two parts of a plan, in cells along it (exclusive end). */
export interface PlanWall {
  axis: Axis;
  at: number;
  from: number;
  to: number;
}

/**
 * The minimum share of a line across a part that must be upright for a wall. `OPEN`: the maximum share of
 * open floor.
 */
const COVERED = 0.2;
const OPEN = 0.35;
/** A room extends to an unseen wall if the nearest seen cell is at most this many metres away. */
const TO_WALL = 1;
const NO_SPARE: Spare = { left: 0, top: 0, right: 0, bottom: 0 };
/** The minimum distance between parallel walls, in metres. */
const APART = 0.9;

/**
 * Splits a plan at the most visible straight wall, then splits each part the same way (binary space
 * partitioning). A wall with gaps is one wall across its part. Walls are parallel to the axes of the grid.
 */
export function splitPlan(evidence: Evidence, cell: number): { parts: Box[]; walls: PlanWall[] } {
  const { width, depth } = evidence;
  const site: Site = {
    evidence,
    upright: new LineCounts(evidence.walls, width, depth, 1),
    open: new LineCounts(evidence.open, width, depth, 0),
    least: SHORTEST_WALL / cell,
    apart: Math.round(APART / cell),
  };
  const parts: Box[] = [];
  const walls: PlanWall[] = [];
  const rim = trimBox({ left: 0, top: 0, right: width, bottom: depth }, evidence, NO_SPARE);
  const stack = rim ? [rim] : [];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const box = trimBox(next, evidence, spareOf(next, rim!, site, cell));
    if (!box) continue;
    const wall = bestWall(box, site);
    if (!wall) {
      parts.push(box);
      continue;
    }
    walls.push(wall);
    if (wall.axis === 'x') stack.push({ ...box, right: wall.at }, { ...box, left: wall.at + 1 });
    else stack.push({ ...box, bottom: wall.at }, { ...box, top: wall.at + 1 });
  }
  return { parts, walls };
}

interface Site {
  evidence: Evidence;
  upright: LineCounts;
  open: LineCounts;
  least: number;
  apart: number;
}

/**
 * Returns how far a room extends to each side. It reaches a wall that is visible along it at any distance,
 * but not a wall at the edge of everything that is seen.
 */
function spareOf(box: Box, rim: Box, site: Site, cell: number): Spare {
  const spare = (side: keyof Box, axis: Axis, at: number, from: number, to: number) => {
    if (box[side] === rim[side]) return 0;
    return site.upright.on(axis, at, from, to) >= COVERED * (to - from) ? Infinity : TO_WALL / cell;
  };
  return {
    left: spare('left', 'x', box.left - 1, box.top, box.bottom),
    right: spare('right', 'x', box.right, box.top, box.bottom),
    top: spare('top', 'z', box.top - 1, box.left, box.right),
    bottom: spare('bottom', 'z', box.bottom, box.left, box.right),
  };
}

function bestWall(box: Box, site: Site): PlanWall | null {
  let best: PlanWall | null = null;
  let most = 0;
  for (const axis of ['x', 'z'] as const) {
    const [start, end] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
    const [from, to] = axis === 'x' ? [box.top, box.bottom] : [box.left, box.right];
    for (let at = start + site.apart; at < end - site.apart; at++) {
      const covered = site.upright.on(axis, at, from, to);
      const open = site.open.on(axis, at, from, to);
      const score = (covered - open) / (to - from);
      if (covered < site.least || covered < COVERED * (to - from) || open > OPEN * (to - from)) continue;
      if (score <= most) continue;
      best = { axis, at, from, to };
      most = score;
    }
  }
  return best;
}

/** The axis that a line is perpendicular to: a line of constant x, or of constant z. */
type Axis = 'x' | 'z';

/** A rectangle of cells; `right` and `bottom` are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * For each side, the maximum number of unseen cells between it and the nearest seen cell. With more unseen
 * cells, the box does not extend to that side.
 */
type Spare = Record<keyof Box, number>;

/** Returns a box without unseen sides; null if nothing in it is seen. */
function trimBox(box: Box, { seen, width }: Evidence, spare: Spare): Box | null {
  const inX = new Int32Array(box.right - box.left);
  const inZ = new Int32Array(box.bottom - box.top);
  for (let z = box.top; z < box.bottom; z++)
    for (let x = box.left; x < box.right; x++) {
      if (!seen[x + z * width]) continue;
      inX[x - box.left]! += 1;
      inZ[z - box.top]! += 1;
    }
  const [left, right] = ends(inX, spare.left, spare.right);
  const [top, bottom] = ends(inZ, spare.top, spare.bottom);
  if (left >= right || top >= bottom) return null;
  return { left: box.left + left, right: box.left + right, top: box.top + top, bottom: box.top + bottom };
}

function ends(counts: Int32Array, before: number, after: number): [from: number, to: number] {
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  if (first === -1) return [0, 0];
  return [first <= before ? 0 : first, counts.length - 1 - last <= after ? counts.length : last + 1];
}

/** The evidence for rooms in each cell of a floor, 0 or 1. */
export interface Evidence {
  width: number;
  depth: number;
  /** Whether anything is seen: a floor, a thing or a ceiling. */
  seen: Uint8Array;
  /** Whether something upright is taller than most furniture. */
  upright: Uint8Array;
  /**
   * Whether something upright is taller than screens between desks, and is not the side of a shelf, a rack or
   * a tank.
   */
  walls: Uint8Array;
  /** Whether something upright is as tall as a person. */
  tall: Uint8Array;
  /** Whether the floor is seen and a person can stand on it. */
  open: Uint8Array;
}

/**
 * The heights, in metres, above most furniture and below lintels. `UPRIGHT`, `WALLED`: the shares of the
 * heights between these that upright things, and walls, must fill.
 */
const ABOVE_FURNITURE = 0.95;
const BELOW_LINTELS = 2.15;
const UPRIGHT = 0.33;
const WALLED = 0.5;
const HEAD = [1.6, 1.95] as const;

export function readEvidence(grid: FloorGrid, columns: Columns, floor: SpaceFloor): Evidence {
  const { width, depth, kinds, ground } = grid;
  const count = width * depth;
  const evidence: Evidence = {
    width,
    depth,
    seen: new Uint8Array(count),
    upright: new Uint8Array(count),
    walls: new Uint8Array(count),
    tall: new Uint8Array(count),
    open: new Uint8Array(count),
  };
  const column = new FloorColumn(columns, floor.elevation);
  const left = Math.round((grid.minX - columns.minX) / columns.cell);
  const top = Math.round((grid.minZ - columns.minZ) / columns.cell);
  const upTo = Math.min(BELOW_LINTELS, floor.height - 0.2);
  for (let cell = 0; cell < count; cell++) {
    const x = left + (cell % width);
    const z = top + Math.floor(cell / width);
    if (x < 0 || z < 0 || x >= columns.width || z >= columns.depth) continue;
    column.cell = x + z * columns.width;
    if (column.isEmpty) continue;
    if (column.filled(-AT_LEVEL, floor.height + AT_LEVEL) > 0) evidence.seen[cell] = 1;
    const filled = column.filled(ABOVE_FURNITURE, upTo);
    if (filled >= UPRIGHT) evidence.upright[cell] = 1;
    if (filled >= WALLED) evidence.walls[cell] = 1;
    if (filled >= UPRIGHT && column.filled(...HEAD) >= 0.5) evidence.tall[cell] = 1;
    const isFloor = (kinds[cell] === FREE || kinds[cell] === LOW) && ground[cell]! < AT_LEVEL;
    if (isFloor && column.filled(...BODY) < 0.1) evidence.open[cell] = 1;
  }
  leaveOutThings(evidence, grid);
  return evidence;
}

/** Removes visible tops that are thicker than a wall in both directions from `walls`. */
function leaveOutThings({ upright, walls }: Evidence, { ground, width, depth, cell }: FloorGrid): void {
  const solid = ground.map((height, at) =>
    upright[at] || (height > ABOVE_FURNITURE && height < Infinity) ? 1 : 0,
  );
  const wide = new Uint8Array(solid.length);
  for (const [lines, length, line, step] of [
    [depth, width, width, 1],
    [width, depth, 1, width],
  ] as const)
    for (let from = 0; from < lines * line; from += line)
      for (let at = 0; at < length; at++) {
        let end = at;
        while (end < length && solid[from + end * step]) end += 1;
        const isWide = (end - at) * cell > THIN_WALL;
        for (; at < end; at++) if (isWide) wide[from + at * step]! += 1;
      }
  for (let at = 0; at < walls.length; at++) if (wide[at] === 2) walls[at] = 0;
}
