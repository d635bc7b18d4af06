import type { Columns } from '../voxels/columns.ts';
import { eyeAt } from './cast-ray.ts';
import { RISE } from './choose-cells.ts';
import { canStep, FAR, walksStraight, type SweepGraph } from './link-cells.ts';
import type { Walkable } from './find-walkable.ts';

/**
 * The cost of a cell on a path. The index is the distance of the cell from the nearest obstacle, in half
 * cells. A cell that is farther away than the last index costs 1.
 */
const COSTS = [9, 9, 9, 9, 9, 9, 7, 5, 4, 3, 2, 2] as const;
/**
 * The maximum number of connecting paths in a region for each sweep that already exists. Every region may
 * have eight more.
 */
const ADDED_MAX = 2;

/**
 * Adds sweeps along the paths between unlinked groups of sweeps in a region, for example around corners and
 * up stairs.
 */
export function addConnectingSweeps(columns: Columns, walkable: Walkable, graph: SweepGraph): void {
  for (let region = 0; region < walkable.sizes.length; region++) {
    const own = graph.cells.flatMap((cell, sweep) => (walkable.region[cell] === region ? [sweep] : []));
    for (let left = own.length * ADDED_MAX + 8; left > 0; left--) {
      const groups = graph.groups();
      const start = groups.rootOf(own[0] ?? 0);
      const others = own.filter((sweep) => groups.rootOf(sweep) !== start);
      if (others.length === 0) break;
      const way = findWay(
        walkable,
        own.filter((sweep) => groups.rootOf(sweep) === start).map((sweep) => graph.cells[sweep]!),
        new Set(others.map((sweep) => graph.cells[sweep]!)),
      );
      if (way === null) break;
      own.push(...stepAlong(columns, walkable, graph, own, way));
    }
  }
}

/**
 * Returns the cells of the cheapest path from one of `from` to one of `to`, including both ends; null if
 * there is none. A cheap path is short and not along walls.
 */
function findWay(walkable: Walkable, from: number[], to: Set<number>): number[] | null {
  const before = new Int32Array(walkable.column.length).fill(-2);
  const costs = new Uint32Array(walkable.column.length).fill(0xffffffff);
  // The cells found at each cost.
  // The list is used as a ring with one more entry than the maximum cost of a cell.
  const rings: number[][] = Array.from({ length: COSTS[0] + 1 }, () => []);
  for (const cell of from) {
    before[cell] = -1;
    costs[cell] = 0;
  }
  rings[0] = [...from];
  for (let cost = 0, idle = 0; idle < rings.length; cost++) {
    const ring = rings[cost % rings.length]!;
    idle = ring.length === 0 ? idle + 1 : 0;
    for (const cell of ring.splice(0)) {
      if (costs[cell] !== cost) continue;
      if (to.has(cell)) return wayTo(before, cell);
      for (let side = 0; side < 4; side++) {
        const next = walkable.links[cell * 4 + side]!;
        if (next < 0) continue;
        const there = cost + (COSTS[walkable.room[next]!] ?? 1);
        if (there >= costs[next]!) continue;
        costs[next] = there;
        before[next] = cell;
        rings[there % rings.length]!.push(next);
      }
    }
  }
  return null;
}

function wayTo(before: Int32Array, end: number): number[] {
  const way: number[] = [];
  for (let on = end; on >= 0; on = before[on]!) way.push(on);
  return way.reverse();
}

/**
 * Adds and links sweeps along a path. If possible, each sweep is at the farthest place that is visible from
 * the previous sweep and can be reached from it in a straight line. Returns the numbers of the added sweeps.
 */
function stepAlong(
  columns: Columns,
  walkable: Walkable,
  graph: SweepGraph,
  own: number[],
  way: number[],
): number[] {
  const added: number[] = [];
  const sweepIn = (cell: number) => own.find((sweep) => graph.cells[sweep] === cell);
  let at = 0;
  let sweep = sweepIn(way[0]!)!;
  while (at + 1 < way.length) {
    const next = farthest(columns, walkable, way, at);
    const there = next === way.length - 1 ? sweepIn(way[next]!)! : graph.add(way[next]!);
    if (next < way.length - 1) added.push(there);
    graph.link(sweep, there);
    sweep = there;
    at = next;
  }
  return added;
}

/**
 * Returns the index of the farthest cell on the path `way` that is visible from the cell at the index `from`
 * and can be reached from it in a straight line. If there is no such cell, returns the farthest one that can
 * be reached in a straight line, or otherwise the next one. Examines only cells that are at most `FAR` metres
 * away in the plan and at most twice `RISE` metres higher or lower.
 */
function farthest(columns: Columns, walkable: Walkable, way: number[], from: number): number {
  const [x, , z] = eyeAt(columns, walkable, way[from]!);
  let walked = from + 1;
  let seen = from;
  for (let to = from + 1; to < way.length; to++) {
    const [toX, , toZ] = eyeAt(columns, walkable, way[to]!);
    if (Math.hypot(toX - x, toZ - z) > FAR) break;
    if (Math.abs(walkable.height[way[to]!]! - walkable.height[way[from]!]!) > 2 * RISE) break;
    if (!walksStraight(columns, walkable, way[from]!, way[to]!)) continue;
    walked = to;
    if (canStep(columns, walkable, way[from]!, way[to]!)) seen = to;
  }
  return seen > from ? seen : walked;
}
