import { SIDE_MAX } from './picture-store.ts';

/** Squares of the plan for each zone (a floor or its ceiling), and how much each contains. */
export interface Bins {
  /** The edge of a square, in metres. */
  size: number;
  width: number;
  depth: number;
  zones: number;
  minX: number;
  minZ: number;
  triangles: Float64Array;
  /** The number of texels that are worth keeping in each square. */
  texels: Float64Array;
}

/**
 * The approximate maximum number of cells of a building. Each cell needs separate files and at least one draw
 * call.
 */
const CELLS_MAX = 300;
const TRIANGLES = 60_000;
/** The maximum length of a cell, in metres, unless it has at most `FEW` triangles. */
const LONG = 10;
const FEW = 3_000;

interface Rect {
  x: number;
  z: number;
  width: number;
  depth: number;
}

/**
 * Divides each zone into cells that contain few enough triangles and texels. `cellOf`: the cell of each bin.
 * `zones`: the zone of each cell.
 */
export function divideBins(bins: Bins): { cellOf: Uint32Array; zones: number[] } {
  const total = bins.triangles.reduce((sum, count) => sum + count, 0);
  const texels = bins.texels.reduce((sum, count) => sum + count, 0);
  const limits = {
    triangles: Math.max(TRIANGLES, total / CELLS_MAX),
    // Charts usually fill two thirds of a picture.
    texels: Math.max((2 / 3) * SIDE_MAX ** 2, texels / CELLS_MAX),
  };
  const cellOf = new Uint32Array(bins.triangles.length);
  const zones: number[] = [];
  for (let zone = 0; zone < bins.zones; zone++) {
    const pending: Rect[] = [{ x: 0, z: 0, width: bins.width, depth: bins.depth }];
    for (let rect = pending.pop(); rect; rect = pending.pop()) {
      const tight = tighten(bins, zone, rect);
      if (!tight) continue;
      const halves = divide(bins, zone, tight, limits);
      if (halves) {
        pending.push(...halves);
        continue;
      }
      each(bins, zone, tight, (bin) => {
        cellOf[bin] = zones.length;
      });
      zones.push(zone);
    }
  }
  return { cellOf, zones };
}

function each(
  { width, depth }: Bins,
  zone: number,
  rect: Rect,
  visit: (bin: number, x: number, z: number) => void,
) {
  for (let z = rect.z; z < rect.z + rect.depth; z++)
    for (let x = rect.x; x < rect.x + rect.width; x++) visit((zone * depth + z) * width + x, x, z);
}

/** Returns the smallest rectangle around the triangles in a rectangle; null if there are none. */
function tighten(bins: Bins, zone: number, rect: Rect): Rect | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  each(bins, zone, rect, (bin, x, z) => {
    if (bins.triangles[bin] === 0) return;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, z);
    bottom = Math.max(bottom, z);
  });
  return right < left ? null : { x: left, z: top, width: right - left + 1, depth: bottom - top + 1 };
}

/** Returns two halves of similar weight; null if a rectangle need not or cannot be divided. */
function divide(
  bins: Bins,
  zone: number,
  rect: Rect,
  limits: { triangles: number; texels: number },
): [Rect, Rect] | null {
  const wide = rect.width >= rect.depth;
  const length = wide ? rect.width : rect.depth;
  if (length < 2) return null;
  const weights = new Float64Array(length);
  let triangles = 0;
  let texels = 0;
  each(bins, zone, rect, (bin, x, z) => {
    triangles += bins.triangles[bin]!;
    texels += bins.texels[bin]!;
    weights[wide ? x - rect.x : z - rect.z]! +=
      bins.triangles[bin]! / limits.triangles + bins.texels[bin]! / limits.texels;
  });
  const large = triangles > limits.triangles || texels > limits.texels;
  const long = length * bins.size > LONG && triangles > FEW;
  if (!large && !long) return null;
  const at = middle(weights);
  return wide
    ? [
        { ...rect, width: at },
        { ...rect, x: rect.x + at, width: rect.width - at },
      ]
    : [
        { ...rect, depth: at },
        { ...rect, z: rect.z + at, depth: rect.depth - at },
      ];
}

/**
 * Returns the position at which both sides have the most similar weight, at least a quarter of the length
 * from either end.
 */
function middle(weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const margin = Math.max(1, Math.floor(weights.length / 4));
  let before = 0;
  let best = margin;
  let least = Infinity;
  for (let at = 1; at < weights.length; at++) {
    before += weights[at - 1]!;
    const unequal = Math.abs(total / 2 - before);
    if (at < margin || at > weights.length - margin || unequal >= least) continue;
    least = unequal;
    best = at;
  }
  return best;
}
