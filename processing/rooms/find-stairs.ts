import type { SpaceFloor, Stair } from '../../contract/scans/space.ts';
import { boxOf } from '../../contract/scans/outline.ts';
import { mostOf, toThousandths } from '../scan-mesh.ts';
import type { Walkable } from '../sweeps/find-walkable.ts';
import { AT_LEVEL, BODY_RADIUS, PARALLEL } from '../usual-sizes.ts';
import type { Columns } from '../voxels/columns.ts';
import { labelWalkable } from '../voxels/walkable-regions.ts';
import { type Point, doubleArea, traceRings } from './cells/regions.ts';
import { ROUGH, simplifyRing } from './outlines/fit-ring.ts';

/**
 * The height that a stair may lack at either end, in metres, because its first and last step are the floors
 * themselves.
 */
const ENDS = 0.45;

/** Returns the stairs and ramps that lead from each floor to the next one above. */
export function findStairs(columns: Columns, walkable: Walkable, floors: readonly SpaceFloor[]): Stair[] {
  const stairs: Stair[] = [];
  for (let index = 0; index + 1 < floors.length; index++) {
    const [floor, above] = [floors[index]!, floors[index + 1]!];
    for (const cells of climbsBetween(walkable, floor.elevation, above.elevation)) {
      const heights = cells.map((cell) => walkable.height[cell]!);
      const lowest = heights.reduce((one, other) => Math.min(one, other));
      const highest = heights.reduce((one, other) => Math.max(one, other));
      if (lowest > floor.elevation + ENDS || highest < above.elevation - ENDS) continue;
      const middle = (floor.elevation + above.elevation) / 2;
      const lower = cells.filter((cell) => walkable.height[cell]! < middle);
      const up = ascent(columns, walkable, lower);
      const places = cells.map((cell) => walkable.column[cell]!);
      const outline = outlineStair(places, columns, up);
      stairs.push({ id: `stair-${stairs.length + 1}`, floor: floor.id, outline, up });
    }
  }
  return stairs;
}

/** Returns the direction in the plan in which cells rise most, as a unit vector. */
function ascent(
  { width }: Columns,
  { column, height }: Walkable,
  cells: readonly number[],
): [number, number] {
  let [mx, mz, mh] = [0, 0, 0];
  for (const cell of cells) {
    mx += (column[cell]! % width) / cells.length;
    mz += Math.floor(column[cell]! / width) / cells.length;
    mh += height[cell]! / cells.length;
  }
  let [xx, xz, zz, xh, zh] = [0, 0, 0, 0, 0];
  for (const cell of cells) {
    const x = (column[cell]! % width) - mx;
    const z = Math.floor(column[cell]! / width) - mz;
    const h = height[cell]! - mh;
    xx += x * x;
    xz += x * z;
    zz += z * z;
    xh += x * h;
    zh += z * h;
  }
  // A small weight on the diagonal keeps the equations solvable for stairs that are a single cell wide.
  const ridge = 1e-3 * (xx + zz) + 1e-9;
  const scale = (xx + ridge) * (zz + ridge) - xz * xz;
  const gx = (xh * (zz + ridge) - zh * xz) / scale;
  const gz = (zh * (xx + ridge) - xh * xz) / scale;
  const length = Math.hypot(gx, gz);
  if (length < 1e-9) return [0, -1];
  // The raster is parallel to the walls, and so are most stairs.
  if (Math.abs(gx) < PARALLEL * length) return [0, Math.sign(gz)];
  if (Math.abs(gz) < PARALLEL * length) return [Math.sign(gx), 0];
  return [toThousandths(gx / length), toThousandths(gz / length)];
}

/** Returns the groups of connected walkable cells between two heights: above one floor and below the next. */
function climbsBetween(walkable: Walkable, low: number, high: number): number[][] {
  const { height } = walkable;
  const { of, sizes } = labelWalkable(
    walkable,
    (cell) => height[cell]! > low + AT_LEVEL && height[cell]! < high - AT_LEVEL,
  );
  const groups = sizes.map((): number[] => []);
  of.forEach((group, cell) => groups[group]?.push(cell));
  return groups;
}

/**
 * A stair is one straight flight if the flight contains at least this share of the stair's cells, and the
 * cells cover at least this share of the flight's area.
 */
const STRAIGHT = 0.85;

/**
 * Returns the outline of columns, enlarged because a body keeps its distance from walls and drops. If the
 * columns nearly fill a rectangle along `up`, returns the rectangle, enlarged only at its sides because the
 * steps reach its ends.
 */
function outlineStair(places: readonly number[], columns: Columns, up: readonly [number, number]): Point[] {
  const { width, minX, minZ, cell } = columns;
  const cells = places.map((place): Point => [(place % width) + 0.5, Math.floor(place / width) + 0.5]);
  const reach = Math.round(BODY_RADIUS / cell);
  const ring = flightOf(cells, up, reach) ?? outlineOf(cells, reach, cell);
  return ring.map(([x, z]) => [toThousandths(minX + x * cell), toThousandths(minZ + z * cell)]);
}

/** Returns the rectangle of a straight flight; null if there is none. */
function flightOf(
  cells: readonly Point[],
  [ux, uz]: readonly [number, number],
  reach: number,
): Point[] | null {
  const turned = cells.map(([x, z]): Point => [x * ux + z * uz, z * ux - x * uz]);
  const lines = new Map<number, { least: number; most: number }>();
  for (const [along, across] of turned) {
    const line = lines.get(Math.floor(along)) ?? { least: Infinity, most: -Infinity };
    line.least = Math.min(line.least, across);
    line.most = Math.max(line.most, across);
    lines.set(Math.floor(along), line);
  }
  const all = [...lines.values()];
  const left = median(all.map(({ least }) => least)) - 0.5;
  const right = median(all.map(({ most }) => most)) + 0.5;
  const full = [...lines].flatMap(([along, { least, most }]) =>
    Math.min(most, right) - Math.max(least, left) > (right - left) / 2 ? along : [],
  );
  if (full.length === 0) return null;
  const from = full.reduce((one, other) => Math.min(one, other));
  const to = full.reduce((one, other) => Math.max(one, other)) + 1;
  const inside = turned.filter(
    ([along, across]) => along >= from && along <= to && across >= left && across <= right,
  ).length;
  if (inside < STRAIGHT * cells.length || inside < STRAIGHT * (to - from) * (right - left)) return null;
  const corners: Point[] = [
    [from, left - reach],
    [to, left - reach],
    [to, right + reach],
    [from, right + reach],
  ];
  return corners.map(([a, b]): Point => [a * ux - b * uz, a * uz + b * ux]);
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

/** Returns the outline of cells, enlarged and simplified. */
function outlineOf(cells: readonly Point[], reach: number, size: number): Point[] {
  const [minX, minZ, maxX, maxZ] = boxOf(cells);
  const [left, top] = [minX - reach - 1.5, minZ - reach - 1.5];
  const [across, down] = [maxX - left + reach + 1.5, maxZ - top + reach + 1.5];
  const inside = new Uint8Array(across * down);
  for (const [x, z] of cells)
    for (let dz = -reach; dz <= reach; dz++)
      for (let dx = -reach; dx <= reach; dx++)
        if (dx * dx + dz * dz <= reach * reach)
          inside[x - 0.5 + dx - left + (z - 0.5 + dz - top) * across] = 1;
  const rings = traceRings((at) => inside[at] === 1, across, down);
  const outer = mostOf(rings, doubleArea)!;
  return simplifyRing(outer, ROUGH / size).map(([x, z]): Point => [left + x, top + z]);
}
