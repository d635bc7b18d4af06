import type { SpaceFloor, Stair } from '../../contract/scans/space.ts';
import type { Walkable } from '../sweeps/walkable.ts';
import type { Columns } from '../voxels/columns.ts';
import { BODY_RADIUS } from '../voxels/standing.ts';
import { outlineStair } from './outline-stair.ts';

/** Metres from a floor within which a cell is of that floor. */
const AT_FLOOR = 0.1;

/** Metres of its height that a stair may lack at either end: its first and last step are the floors themselves. */
const ENDS = 0.45;

/** Sine of the angle by which a stair may seem to rise beside the direction that it does. */
const ALIGNED = 0.08;

/** The stairs and ramps that lead from each floor to the next one above. */
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
      const outline = outlineStair(places, columns, BODY_RADIUS, up);
      stairs.push({ id: `stair-${stairs.length + 1}`, floor: floor.id, outline, up });
    }
  }
  return stairs;
}

/** The direction in the plan in which cells rise most, of length 1. */
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
  // A little weight on the diagonal, for stairs a single cell wide.
  const ridge = 1e-3 * (xx + zz) + 1e-9;
  const scale = (xx + ridge) * (zz + ridge) - xz * xz;
  const gx = (xh * (zz + ridge) - zh * xz) / scale;
  const gz = (zh * (xx + ridge) - xh * xz) / scale;
  const length = Math.hypot(gx, gz);
  if (length < 1e-9) return [0, -1];
  // The raster lies along the walls, and so do most stairs.
  if (Math.abs(gx) < ALIGNED * length) return [0, Math.sign(gz)];
  if (Math.abs(gz) < ALIGNED * length) return [Math.sign(gx), 0];
  return [Math.round((gx / length) * 1000) / 1000, Math.round((gz / length) * 1000) / 1000];
}

/** Cells that one can walk between, above one floor and below another. */
function climbsBetween({ height, links }: Walkable, low: number, high: number): number[][] {
  const climbs = (cell: number) => height[cell]! > low + AT_FLOOR && height[cell]! < high - AT_FLOOR;
  const done = new Uint8Array(height.length);
  const groups: number[][] = [];
  for (let seed = 0; seed < height.length; seed++) {
    if (done[seed] || !climbs(seed)) continue;
    const group = [seed];
    done[seed] = 1;
    for (let at = 0; at < group.length; at++)
      for (let side = 0; side < 4; side++) {
        const next = links[group[at]! * 4 + side]!;
        if (next < 0 || done[next] || !climbs(next)) continue;
        done[next] = 1;
        group.push(next);
      }
    groups.push(group);
  }
  return groups;
}
