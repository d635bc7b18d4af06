import type { SpaceFloor } from '../../contract/scans/space.ts';
import { type Grouped, groupByKey, GrowingArray } from '../read/growing-array.ts';
import { eachTriangle, examinedStep, lengthOf, type ScanMesh } from '../scan-mesh.ts';
import type { FloorGrid } from './cells/floor-cells.ts';

/**
 * Sample points on the upright surfaces of a floor, grouped by square buckets of the plan. The bucket at `x`
 * and `z` is the group `x + z * width`.
 */
export interface WallSamples extends Grouped {
  /** The x and z, unit normal x and z, weight, and height above the floor of each sample. */
  values: Float32Array;
  minX: number;
  minZ: number;
  width: number;
  depth: number;
}

/**
 * The edge of a bucket, in metres. `PIECE`: the edge of the piece of surface that one sample represents, in
 * metres.
 */
const BUCKET = 0.25;
const PIECE = 0.1;
/**
 * The maximum vertical part of the unit normal of an upright surface. It is not 0 because the small triangles
 * of a noisy wall are tilted.
 */
export const UPRIGHT = 0.5;
/**
 * The height above the floor, in metres, up to which surfaces are ignored, because a skirting is not part of
 * the wall. `TO`: the distance below the ceiling, in metres, within which surfaces are ignored because of
 * cornices.
 */
const FROM = 0.2;
const TO = 0.15;
/**
 * The height above which there is usually no furniture, so that the wall itself is seen, in metres. Samples
 * there have the weight `CLEAR_WEIGHT`.
 */
const CLEAR = 1.9;
const CLEAR_WEIGHT = 4;

export function sampleWalls(mesh: ScanMesh, { elevation, height }: SpaceFloor, grid: FloorGrid): WallSamples {
  const { minX, minZ } = grid;
  const box = { minX, minZ, maxX: minX + grid.width * grid.cell, maxZ: minZ + grid.depth * grid.cell };
  const samples = new GrowingArray((count) => new Float32Array(count));
  const [bottom, top] = [elevation + FROM, elevation + height - TO];
  eachTriangle(mesh.parts, examinedStep(mesh), (positions, a, b, c, normal) => {
    const [ay, by, cy] = [positions[a + 1]!, positions[b + 1]!, positions[c + 1]!];
    if (Math.max(ay, by, cy) < bottom || Math.min(ay, by, cy) > top) return;
    const [ax, az] = [positions[a]!, positions[a + 2]!];
    const [bx, bz] = [positions[b]! - ax, positions[b + 2]! - az];
    const [cx, cz] = [positions[c]! - ax, positions[c + 2]! - az];
    const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2]!];
    const twice = lengthOf(nx, ny, nz);
    if (twice === 0 || Math.abs(ny) > UPRIGHT * twice) return;
    const flat = lengthOf(nx, 0, nz);
    const longest = Math.max(
      lengthOf(bx, by - ay, bz),
      lengthOf(cx, cy - ay, cz),
      lengthOf(cx - bx, cy - by, cz - bz),
    );
    const cuts = Math.min(200, Math.max(1, Math.ceil(longest / PIECE)));
    const weight = twice / (cuts * cuts);
    for (let row = 0; row < cuts; row++)
      for (let column = 0; column < cuts - row; column++) {
        const u = (column + 1 / 3) / cuts;
        const v = (row + 1 / 3) / cuts;
        const y = ay + u * (by - ay) + v * (cy - ay);
        if (y < bottom || y > top) continue;
        const [x, z] = [ax + u * bx + v * cx, az + u * bz + v * cz];
        if (x < box.minX || x > box.maxX || z < box.minZ || z > box.maxZ) continue;
        const up = y - elevation;
        samples.push(x);
        samples.push(z);
        samples.push(nx / flat);
        samples.push(nz / flat);
        samples.push(up > CLEAR ? weight * CLEAR_WEIGHT : weight);
        samples.push(up);
      }
  });
  return sorted(samples.join(), box);
}

/** The number of values per sample. */
const PER = 6;
type Visit = (x: number, z: number, nx: number, nz: number, weight: number, up: number) => void;

function sorted(
  values: Float32Array,
  { minX, minZ, maxX, maxZ }: Record<'minX' | 'minZ' | 'maxX' | 'maxZ', number>,
): WallSamples {
  const width = Math.floor((maxX - minX) / BUCKET) + 1;
  const depth = Math.floor((maxZ - minZ) / BUCKET) + 1;
  const buckets = new Uint32Array(values.length / PER);
  for (let at = 0; at < buckets.length; at++)
    buckets[at] =
      Math.floor((values[at * PER]! - minX) / BUCKET) +
      Math.floor((values[at * PER + 1]! - minZ) / BUCKET) * width;
  return { ...groupByKey(buckets, width * depth), values, minX, minZ, width, depth };
}

/** Calls `visit` for each sample in a box, in metres. */
export function eachSample(
  { values, order, first, minX, minZ, width, depth }: WallSamples,
  [x1, z1, x2, z2]: readonly [number, number, number, number],
  visit: Visit,
): void {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.floor(value / BUCKET)));
  const [left, right] = [clamp(x1 - minX, width - 1), clamp(x2 - minX, width - 1)];
  for (let row = clamp(z1 - minZ, depth - 1); row <= clamp(z2 - minZ, depth - 1); row++)
    for (let at = first[row * width + left]!; at < first[row * width + right + 1]!; at++) {
      const from = order[at]! * PER;
      const [x, z] = [values[from]!, values[from + 1]!];
      if (x < x1 || x > x2 || z < z1 || z > z2) continue;
      visit(x, z, values[from + 2]!, values[from + 3]!, values[from + 4]!, values[from + 5]!);
    }
}

/** The minimum weighted area that determines a direction, in square metres. */
const ENOUGH = 0.2;
/**
 * The number of bins in a quarter turn. `AROUND`: how many bins on either side count as the same direction:
 * 6°, because the normals of small triangles scatter.
 */
const BINS = 360;
const AROUND = 24;
const PASSES = 8;

/**
 * Returns the direction that most walls in a box are parallel or perpendicular to, from 0 to π/2 radians;
 * null if there are too few walls. `box`: the minimum x and z and the maximum x and z, in metres.
 */
export function usualAngle(
  samples: WallSamples,
  box: readonly [number, number, number, number],
): number | null {
  const weights = new Float64Array(BINS);
  let total = 0;
  eachSample(samples, box, (_x, _z, nx, nz, weight) => {
    const turns = Math.atan2(nz, nx) / (Math.PI / 2);
    weights[Math.min(BINS - 1, Math.floor((turns - Math.floor(turns)) * BINS))]! += weight;
    total += weight;
  });
  if (total < ENOUGH) return null;
  let middle = peakOf(weights);
  // Moves the middle to the mean of the surrounding bins several times.
  // The bins around an off-centre middle lack one side of the peak, so one move is not enough.
  for (let pass = 0; pass < PASSES; pass++) middle += meanOff(weights, middle);
  const part = middle / BINS;
  return (part - Math.floor(part)) * (Math.PI / 2);
}

/** Returns the middle of the fullest range of bins. */
function peakOf(weights: Float64Array): number {
  let [best, most] = [0, -1];
  for (let bin = 0; bin < BINS; bin++) {
    let sum = 0;
    for (let off = -AROUND / 2; off <= AROUND / 2; off++) sum += weights[(bin + off + BINS) % BINS]!;
    if (sum <= most) continue;
    most = sum;
    best = bin;
  }
  return best + 0.5;
}

/**
 * Returns the offset in bins from `middle` to the mean of the surrounding bins. Bins at the edge count
 * partly.
 */
function meanOff(weights: Float64Array, middle: number): number {
  let [sum, moment] = [0, 0];
  for (let bin = Math.floor(middle) - AROUND - 1; bin <= middle + AROUND + 1; bin++) {
    const off = bin + 0.5 - middle;
    const part = Math.max(0, Math.min(1, AROUND + 0.5 - Math.abs(off)));
    const weight = part * weights[((bin % BINS) + BINS) % BINS]!;
    sum += weight;
    moment += weight * off;
  }
  return sum > 0 ? moment / sum : 0;
}
