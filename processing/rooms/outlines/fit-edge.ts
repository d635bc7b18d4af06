import { TRACED, TURNED } from '../../usual-sizes.ts';
import { boxAround, directionOf, type Point } from '../cells/regions.ts';
import { eachSample, type WallSamples } from '../wall-samples.ts';

/** A line in the plan: the points where `nx · x + nz · z = offset`. */
export interface Line {
  nx: number;
  nz: number;
  offset: number;
  /** The length along which a surface was found, in metres; 0 if the line is that of the traced edge. */
  seen: number;
}

/**
 * The maximum distances from a traced edge to its surface, in metres: into the room, and out of it. The cells
 * of the wall are beyond the edge.
 */
const INWARD = 0.06;
const OUTWARD = TRACED;
/** The cosine of the maximum angle between an edge and its surface. */
const ALIGNED = 0.8;
/** The width of a bin, in metres. `BAND`: half the width of the band around the likeliest line, in metres. */
const BIN = 0.01;
const BAND = 0.025;
/**
 * The minimum length, in metres, of an edge whose direction is also fitted. `ENDS`: the length, in metres,
 * that is ignored at either end, where the next wall begins.
 */
const DIRECTED = 0.5;
const ENDS = 0.06;
/**
 * The maximum angle between an edge and the usual direction for the edge to get that direction, in radians.
 */
const SKEW = 0.15;
/**
 * An edge gets the usual direction if that moves one end by at most this relative to the other end, in
 * metres. Noise may cause such a difference.
 */
const SQUARE = 0.03;
/** The minimum area of surface along an edge for the edge to count as seen, in square metres per metre. */
const ENOUGH = 0.15;

/**
 * Returns the line of the surface along the edge from `a` to `b`. The room is on the right of the edge (x
 * right, z down). `usual`: the direction that most walls are parallel or perpendicular to, in radians; null
 * if unknown. An edge that is nearly parallel or perpendicular to that direction is aligned with it.
 */
export function fitEdge(a: Point, b: Point, samples: WallSamples, usual: number | null): Line {
  const { length } = directionOf(a, b);
  const along = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const points = surfaceAlong(a, b, samples);
  if (points.area < ENOUGH * length) return lineAt(a, b, straightened(along, usual), 0, 0);
  const rough = length >= DIRECTED ? 0 : points.turn;
  const start = likeliest(points.values, length, rough);
  let fitted = start;
  for (let pass = 0; pass < 3; pass++) fitted = fitLine(points.values, fitted, length >= DIRECTED) ?? fitted;
  if (Math.abs(fitted.slope - start.slope) * length > INWARD + OUTWARD) fitted = start;
  const angle = along - Math.atan(fitted.slope);
  const square = straightened(angle, usual);
  if (Math.abs(square - angle) * length > SQUARE) return lineAt(a, b, angle, fitted.offset, length);
  const squared = fitLine(points.values, { ...fitted, slope: Math.tan(along - square) }, false);
  return lineAt(a, b, square, (squared ?? fitted).offset, length);
}

/** Returns the line at `angle` through the point that is `offset` metres beyond the middle of an edge. */
function lineAt(a: Point, b: Point, angle: number, offset: number, seen: number): Line {
  const [nx, nz] = [Math.sin(angle), -Math.cos(angle)];
  const { ux, uz } = directionOf(a, b);
  const x = (a[0] + b[0]) / 2 + uz * offset;
  const z = (a[1] + b[1]) / 2 - ux * offset;
  return { nx, nz, offset: nx * x + nz * z, seen };
}

/**
 * Returns an angle, or the closest angle parallel or perpendicular to the usual direction if the difference
 * is less than `skew`. All angles are in radians.
 */
export function straightened(angle: number, usual: number | null, skew = SKEW): number {
  if (usual === null) return angle;
  const off = (angle - usual) / (Math.PI / 2);
  const turn = (off - Math.round(off)) * (Math.PI / 2);
  return Math.abs(turn) < skew ? angle - turn : angle;
}

/**
 * Returns the surfaces along an edge: for each sample, its position along the edge from the middle, its
 * distance beyond the edge, and its weight. Also returns the total area, and the slope of the normals
 * relative to the edge.
 */
function surfaceAlong(a: Point, b: Point, samples: WallSamples) {
  const { length, ux, uz } = directionOf(a, b);
  const [mx, mz] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const most = length / 2 - Math.min(ENDS, length / 4);
  const values: number[] = [];
  let [area, ahead, sideways] = [0, 0, 0];
  eachSample(samples, boxAround(a, b, INWARD + OUTWARD), (x, z, nx, nz, weight) => {
    const facing = nx * uz - nz * ux;
    if (Math.abs(facing) < ALIGNED) return;
    const along = (x - mx) * ux + (z - mz) * uz;
    const off = (x - mx) * uz - (z - mz) * ux;
    if (Math.abs(along) > most || off < -INWARD || off > OUTWARD) return;
    const likely = facing < 0 ? weight : weight * TURNED;
    values.push(along, off, likely);
    area += weight;
    ahead += weight * Math.abs(facing);
    sideways += weight * Math.sign(facing) * (nx * ux + nz * uz);
  });
  return { values, area, turn: ahead > 0 ? -sideways / ahead : 0 };
}

interface Fitted {
  offset: number;
  slope: number;
}

/**
 * Returns the line with the most samples among directions near that of an edge. If several lines have a
 * similar number of samples, returns the line that is furthest into the room.
 */
function likeliest(values: number[], length: number, rough: number): Fitted {
  const count = Math.round((INWARD + OUTWARD) / BIN) + 1;
  let best: Fitted = { offset: 0, slope: rough };
  let most = 0;
  for (const part of [0, -0.5, 0.5, -1, 1]) {
    const slope = rough + (part * TRACED * 0.5) / Math.max(length, DIRECTED);
    const bins = new Float64Array(count);
    for (let at = 0; at < values.length; at += 3) {
      const bin = Math.round((values[at + 1]! - slope * values[at]! + INWARD) / BIN);
      if (bin >= 0 && bin < count) bins[bin]! += values[at + 2]!;
    }
    for (let bin = 0; bin < count; bin++) {
      const weight = (bins[bin - 1] ?? 0) + bins[bin]! + (bins[bin + 1] ?? 0);
      if (weight <= most * 1.15) continue;
      most = weight;
      best = { offset: bin * BIN - INWARD, slope };
    }
  }
  return best;
}

/**
 * Returns the weighted least-squares fit of the points near a line; null if there are none. Keeps the slope
 * unless `directed`.
 */
function fitLine(points: number[], { offset, slope }: Fitted, directed: boolean): Fitted | null {
  let [w, s, o, ss, so] = [0, 0, 0, 0, 0];
  for (let at = 0; at < points.length; at += 3) {
    const [along, off, weight] = [points[at]!, points[at + 1]!, points[at + 2]!];
    if (Math.abs(off - offset - slope * along) > BAND) continue;
    w += weight;
    s += weight * along;
    o += weight * off;
    ss += weight * along * along;
    so += weight * along * off;
  }
  if (w === 0) return null;
  const spread = ss - (s * s) / w;
  const rise = directed && spread / w > 0.01 ? (so - (s * o) / w) / spread : slope;
  return { offset: (o - rise * s) / w, slope: rise };
}
