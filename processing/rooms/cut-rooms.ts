import { FREE, LOW, WALL, type FloorGrid } from './cells/floor-cells.ts';
import { distanceMap } from './cells/distance-map.ts';
import { SMALLEST_ROOM } from './cells/close-gaps.ts';
import { eachCell, findLintels, type Opening } from './find-lintels.ts';
import { findNecks } from './find-necks.ts';
import { labelRegions, regionLengths } from './cells/regions.ts';
import type { WallSamples } from './wall-samples.ts';

export interface CutRooms {
  openings: Opening[];
  /** The room of each cell, from 1; 0 for none. */
  labels: Int32Array;
  count: number;
}

/** Half of the minimum width of a room, in metres. */
const NARROWEST_ROOM = 0.3;

/** Divides the free space of a floor at its doors. */
export function cutRooms(grid: FloorGrid, samples: WallSamples): CutRooms {
  const { width, depth, cell, kinds } = grid;
  const lintels = findLintels(grid, samples);
  const runs = wallRuns(grid);
  const free = Uint8Array.from(kinds, (kind) => (kind === FREE || kind === LOW ? 1 : 0));
  for (const opening of lintels) eachCell(opening, width, 1.2, (at) => (free[at] = 0));
  const openings = [...lintels, ...findNecks({ grid, free, samples, runs })];
  const { labels, sizes } = labelRegions((at) => free[at] === 1, width, depth);
  const { distance } = distanceMap((at) => free[at] === 0, width, depth);
  const widest = sizes.map(() => 0);
  labels.forEach((label, at) => (widest[label] = Math.max(widest[label]!, distance[at]!)));
  let count = 0;
  const numbers = sizes.map((size, label) =>
    label > 0 && size * cell * cell >= SMALLEST_ROOM && widest[label]! * cell >= NARROWEST_ROOM ? ++count : 0,
  );
  for (let at = 0; at < labels.length; at++) labels[at] = numbers[labels[at]!]!;
  return { openings, labels, count };
}

/**
 * Metres. Things smaller than the first in both directions are lamps, legs or noise. Things smaller than a
 * wall are pillars or furniture.
 */
const SPECK = 0.2;
const SHORTEST = 0.8;

/**
 * Frees specks that look like wall. Returns for each cell whether it belongs to a wall instead of a
 * free-standing pillar.
 */
function wallRuns({ kinds, width, depth, cell }: FloorGrid): Uint8Array {
  const { labels, lengths } = regionLengths((at) => kinds[at] === WALL, width, depth);
  const runs = new Uint8Array(kinds.length);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    const length = lengths[labels[at]!]! * cell;
    if (length <= SPECK) kinds[at] = FREE;
    else if (length >= SHORTEST) runs[at] = 1;
  }
  return runs;
}
