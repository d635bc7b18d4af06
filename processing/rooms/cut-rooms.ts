import { FREE, LOW, WALL, type FloorGrid } from './cells/floor-cells.ts';
import { SHORTEST_WALL, SMALLEST_ROOM, STEP_HEIGHT, THIN_WALL } from '../usual-sizes.ts';
import { distanceMap } from './cells/distance-map.ts';
import { cellAt, eachCell, findLintels, type Opening } from './find-lintels.ts';
import { findNecks } from './find-necks.ts';
import { labelRegions, regionLengths } from './cells/regions.ts';
import { mostOf } from '../scan-mesh.ts';
import type { WallSamples } from './wall-samples.ts';

export interface CutRooms {
  openings: Opening[];
  /** The room of each cell, from 1; 0 for none. */
  labels: Int32Array;
  count: number;
}

/** Half the minimum width of a room, in metres. */
const NARROWEST_ROOM = 0.3;
/**
 * The maximum area, in square metres, of a patch below the open sky that is not a room unless an opening
 * leads to it.
 */
const PATCH = 3;

/** Divides the free space of a floor into rooms at its doors. */
export function cutRooms(grid: FloorGrid, samples: WallSamples): CutRooms {
  const { width, depth, cell, kinds } = grid;
  const lintels = findLintels(grid, samples);
  const runs = wallRuns(grid);
  const free = Uint8Array.from(kinds, (kind) => (kind === FREE || kind === LOW ? 1 : 0));
  for (const opening of lintels) eachCell(opening, width, 1.2, (at) => (free[at] = 0));
  const openings = [...lintels, ...findNecks({ grid, free, samples, runs })];
  openThings(grid, free);
  const { labels, sizes } = labelRegions((at) => free[at] === 1, width, depth);
  const { distance } = distanceMap((at) => free[at] === 0, width, depth);
  const [widest, covered] = [sizes.map(() => 0), sizes.map(() => 0)];
  labels.forEach((label, at) => {
    widest[label] = Math.max(widest[label]!, distance[at]!);
    covered[label]! += grid.covered[at]!;
  });
  const entered = new Set(openings.flatMap((opening) => pairRooms(opening, grid, labels)));
  const indoors = sumOf(covered.slice(1)) > sumOf(sizes.slice(1)) / 2;
  let count = 0;
  const numbers = sizes.map((size, label) => {
    const area = size * cell * cell;
    const isPatch = indoors && !covered[label] && !entered.has(label) && area < PATCH;
    const isRoom = area >= SMALLEST_ROOM && widest[label]! * cell >= NARROWEST_ROOM && !isPatch;
    return label > 0 && isRoom ? ++count : 0;
  });
  for (let at = 0; at < labels.length; at++) labels[at] = numbers[labels[at]!]!;
  return { openings, labels, count };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Joins an area that is as large as a room but has no floor to stand on, such as a bed with curtains, to the
 * room around it. To do so, marks the cells at the sides of the area as free.
 */
function openThings({ kinds, ground, width, depth, cell }: FloorGrid, free: Uint8Array): void {
  const { labels, sizes } = labelRegions((at) => free[at] === 1, width, depth);
  const [floor, seen] = [sizes.map(() => 0), sizes.map(() => 0)];
  labels.forEach((label, at) => {
    if (ground[at]! < Infinity) seen[label]! += 1;
    if (ground[at]! < STEP_HEIGHT) floor[label]! += 1;
  });
  const isThing = (label: number) =>
    label > 0 && floor[label] === 0 && seen[label]! * cell * cell >= SMALLEST_ROOM;
  const most = Math.round(THIN_WALL / cell);
  for (const thing of sizes.keys()) {
    if (!isThing(thing)) continue;
    const beside = new Map<number, number[][]>();
    let rim = 0;
    for (let at = 0; at < labels.length; at++) {
      if (labels[at] !== thing) continue;
      for (const step of [1, -1, width, -width]) {
        if (labels[at + step] === thing) continue;
        const side: number[] = [];
        let end = at + step;
        for (; kinds[end] === WALL && side.length < most; end += step) side.push(end);
        const next = labels[end]!;
        rim += 1;
        if (next !== 0 && next !== thing) beside.set(next, [...(beside.get(next) ?? []), side]);
      }
    }
    const around = mostOf(beside.values(), (sides) => sides.length) ?? [];
    if (around.length > rim / 2) for (const at of around.flat()) [kinds[at], free[at]] = [FREE, 1];
  }
}

/** How far behind an opening to search for a room, in cells from the wall. */
const BEYOND = 6;

/** Returns the numbers of the rooms on either side of an opening; 0 for none. */
export function pairRooms(opening: Opening, grid: FloorGrid, labels: Int32Array): [number, number] {
  return [roomOn(1, opening, grid, labels), roomOn(-1, opening, grid, labels)];
}

function roomOn(sign: number, opening: Opening, { width }: FloorGrid, labels: Int32Array): number {
  const { half, deep } = opening;
  const found = new Map<number, number>();
  for (let beyond = 1; beyond <= BEYOND; beyond++) {
    for (let at = -half; at <= half; at++) {
      const label = labels[cellAt(opening, width, at, sign * (deep + beyond))]!;
      if (label !== 0) found.set(label, (found.get(label) ?? 0) + 1);
    }
  }
  return mostOf(found.keys(), (label) => found.get(label)!) ?? 0;
}

/** An object that is smaller than this in both directions, in metres, is a lamp, a leg or noise. */
export const SPECK = 0.2;

/**
 * Marks specks that look like wall as free. Returns for each cell whether it belongs to a wall that is longer
 * than a free-standing pillar.
 */
function wallRuns({ kinds, width, depth, cell }: FloorGrid): Uint8Array {
  const { labels, lengths } = regionLengths((at) => kinds[at] === WALL, width, depth);
  const runs = new Uint8Array(kinds.length);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const length = lengths[labels[at]!]! * cell;
    if (length <= SPECK) kinds[at] = FREE;
    else if (length >= SHORTEST_WALL) runs[at] = 1;
  }
  return runs;
}
