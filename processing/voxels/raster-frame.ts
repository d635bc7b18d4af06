import type { ScanMesh } from '../scan-mesh.ts';

/** Columns at most: 100 × 100 m at 5 cm. What is larger gets larger cells, so that memory stays bounded. */
const COLUMNS_MAX = 4_000_000;
/** Steps in height at most: Recast keeps them in 13 bits. */
const STEPS_MAX = 8_190;
/** Share of the triangles that may lie outside on either side where the raster would be too large for all: specks far away. */
const SPECKS = 0.000_5;
const BINS = 4_096;

/** Box that is rasterized, metres, and the size of its cells. */
export interface RasterFrame {
  min: [number, number, number];
  max: [number, number, number];
  width: number;
  depth: number;
  cell: number;
  step: number;
}

/** Where to rasterize a mesh: all of it, at `wanted` if that stays within bounds, else less its specks and as fine as it can be. */
export function rasterFrame(mesh: ScanMesh, wanted: { cell: number; step: number }): RasterFrame {
  const { min, max } = boxOf(mesh);
  const tooLarge =
    columnsOf(min, max, wanted.cell) > COLUMNS_MAX || (max[1] - min[1]) / wanted.step > STEPS_MAX - 4;
  if (tooLarge) trimSpecks(mesh, min, max);
  let { cell } = wanted;
  while (columnsOf(min, max, cell) > COLUMNS_MAX) cell *= 1.25;
  const step = Math.max(wanted.step, (max[1] - min[1]) / (STEPS_MAX - 4));
  // A margin of one cell, so that what is at the rim lies inside, and of one step below and above.
  for (const axis of [0, 2] as const) min[axis] -= cell;
  min[1] -= step;
  max[1] += step;
  const width = Math.ceil((max[0] - min[0]) / cell) + 1;
  const depth = Math.ceil((max[2] - min[2]) / cell) + 1;
  max[0] = min[0] + width * cell;
  max[2] = min[2] + depth * cell;
  return { min, max, width, depth, cell, step };
}

function columnsOf(min: number[], max: number[], cell: number): number {
  return ((max[0]! - min[0]!) / cell + 3) * ((max[2]! - min[2]!) / cell + 3);
}

function boxOf(mesh: ScanMesh) {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of mesh.parts) {
    for (let at = 0; at < positions.length; at += 3) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[at + axis]!;
        if (value < min[axis]!) min[axis] = value;
        if (value > max[axis]!) max[axis] = value;
      }
    }
  }
  if (min[0] > max[0]) throw new Error('The mesh has no vertices.');
  return { min, max };
}

/** Moves both corners in to where all but `SPECKS` of the triangles begin, along each axis. */
function trimSpecks(mesh: ScanMesh, min: number[], max: number[]): void {
  for (let axis = 0; axis < 3; axis++) {
    const from = min[axis]!;
    const bin = (max[axis]! - from) / BINS || 1;
    const counts = new Float64Array(BINS + 1);
    let total = 0;
    for (const { positions, indices } of mesh.parts) {
      for (let at = 0; at < indices.length; at += 3) {
        const place = Math.floor((positions[indices[at]! * 3 + axis]! - from) / bin);
        counts[place] = counts[place]! + 1;
        total += 1;
      }
    }
    const specks = total * SPECKS;
    let low = 0;
    for (let seen = counts[0]!; seen < specks; seen += counts[low]!) low += 1;
    let high = BINS;
    for (let seen = counts[BINS]!; seen < specks; seen += counts[high]!) high -= 1;
    min[axis] = from + low * bin;
    max[axis] = Math.min(max[axis]!, from + (high + 1) * bin);
  }
}
