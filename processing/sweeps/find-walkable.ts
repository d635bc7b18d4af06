import type { SpaceFloor } from '../../contract/scans/space.ts';
import type { Columns } from '../voxels/columns.ts';
import { distanceToEdges, roomForBody } from '../voxels/erode-cells.ts';
import { findStanding } from '../voxels/find-standing.ts';
import { judgeRegions } from '../voxels/judge-regions.ts';
import { type WalkableRegions, labelWalkable } from '../voxels/label-walkable.ts';
import type { Standing } from '../voxels/standing.ts';
import { floorsOfCells } from './floors-of-cells.ts';
import { findNarrows } from './find-narrows.ts';
import type { Walkable } from './walkable.ts';

/** Square metres, at the level of a floor, of a region that stays although nothing leads to it. */
const REGION_MIN = 0.8;
/** Metres from a floor within which a cell is at its level. */
const AT_FLOOR = 0.3;

/** Finds where one can walk. `floors` have the elevations that they have in `columns`. */
export function findWalkable(columns: Columns, floors: SpaceFloor[]): Walkable {
  const standing = findStanding(columns);
  const distance = distanceToEdges(standing);
  const fits = roomForBody(distance, columns.cell);
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
    if (floors.some(({ elevation }) => Math.abs(height - elevation) < AT_FLOOR)) atFloor[region]! += 1;
  }
  const least = REGION_MIN / columns.cell ** 2;
  return regions.sizes.map(
    (_, region) => region === main || (building[region]! && atFloor[region]! >= least),
  );
}

/** Only the cells that one can walk on, regions by size. */
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
  const index = new Int32Array(standing.column.length).fill(-1);
  let count = 0;
  for (let cell = 0; cell < index.length; cell++) if (regions.of[cell]! >= 0) index[cell] = count++;
  const first = new Uint32Array(standing.first.length);
  const column = new Uint32Array(count);
  const height = new Float32Array(count);
  const clear = new Float32Array(count);
  const assumed = new Uint8Array(count);
  const links = new Int32Array(count * 4);
  const region = new Uint16Array(count);
  const room = new Uint8Array(count);
  for (let cell = 0; cell < index.length; cell++) {
    const to = index[cell]!;
    if (to < 0) continue;
    column[to] = standing.column[cell]!;
    height[to] = standing.height[cell]!;
    clear[to] = standing.clear[cell]!;
    assumed[to] = standing.assumed[cell]!;
    region[to] = rank[regions.of[cell]!]!;
    room[to] = distance[cell]!;
    for (let side = 0; side < 4; side++) {
      const beside = standing.links[cell * 4 + side]!;
      links[to * 4 + side] = beside < 0 ? -1 : index[beside]!;
    }
  }
  let cell = 0;
  for (let at = 0; at < first.length; at++) {
    while (cell < count && column[cell]! < at) cell += 1;
    first[at] = cell;
  }
  const cells: Standing = { first, column, height, clear, assumed, links };
  return {
    ...cells,
    floors,
    floor: floorsOfCells(columns, cells, floors),
    region,
    sizes: order.map((each) => regions.sizes[each]!),
    room,
    narrow: narrow.map((each) => index[each]!),
  };
}
