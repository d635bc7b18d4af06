import type { Point } from '../cells/trace-region.ts';
import { eachSample, type WallSamples } from '../wall-samples.ts';

/** A line in the plan: the points where `nx · x + nz · z = offset`. */
export interface Line {
  nx: number;
  nz: number;
  offset: number;
  /** Metres of it that a surface was found along; 0 where it is as it was traced. */
  seen: number;
}

/** Metres from an edge as it was traced to the surface that it follows, at most: into what it is the edge of, and away from that. */
export interface Reach {
  inward: number;
  outward: number;
  /** -1 where the front of the surface faces inward, as in a room, 1 where it faces outward, as on a wall. */
  front: 1 | -1;
}
/** Cosine of the angle between an edge and a surface that it may follow. */
const ALIGNED = 0.8;
/** Metres: width of a bin, and half of the band around the most likely one. */
const BIN = 0.01;
const BAND = 0.025;
/** Metres of an edge from which on its direction is fitted too, and of its ends that are left out: the next wall begins there. */
const DIRECTED = 0.5;
const ENDS = 0.06;
/** What a surface counts for that faces the other way: it may be the other side of the wall, or be turned. */
const TURNED = 0.3;
/** Metres by which the ends of an edge may be off against each other, from tracing. */
const SLANT = 0.06;
/** Radians up to which an edge that nothing is seen of is taken for one in the usual direction. */
const SKEW = 0.15;
/** Metres by which the ends of an edge may be off against each other from noise: it is in the usual direction then. */
const SQUARE = 0.03;
/** Square metres of surface per metre of edge from which on it counts as seen. */
const ENOUGH = 0.15;

/**
 * The line of the surface that an edge from `a` to `b` follows; what it is the edge of is on the right of it (x right, z down). `usual` is
 * the direction that most walls run in or across, for what nothing is seen of.
 */
export function fitEdge(a: Point, b: Point, samples: WallSamples, reach: Reach, usual: number | null): Line {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const points = surfaceAlong(a, b, samples, reach);
  if (points.area < ENOUGH * length) return lineAt(a, b, straightened(along, usual), 0, 0);
  const rough = length >= DIRECTED ? 0 : points.turn;
  const start = likeliest(points.values, reach, length, rough);
  let fitted = start;
  for (let pass = 0; pass < 3; pass++) fitted = fitLine(points.values, fitted, length >= DIRECTED) ?? fitted;
  if (Math.abs(fitted.slope - start.slope) * length > reach.inward + reach.outward) fitted = start;
  const angle = along - Math.atan(fitted.slope);
  const square = straightened(angle, usual);
  if (Math.abs(square - angle) * length > SQUARE) return lineAt(a, b, angle, fitted.offset, length);
  const slope = Math.tan(along - square);
  return lineAt(
    a,
    b,
    square,
    fitLine(points.values, { ...fitted, slope }, false)?.offset ?? fitted.offset,
    length,
  );
}

/** A line in a direction through the middle of an edge, `offset` metres beyond it. */
function lineAt(a: Point, b: Point, angle: number, offset: number, seen: number): Line {
  const [nx, nz] = [Math.sin(angle), -Math.cos(angle)];
  const [ux, uz] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(ux, uz);
  const x = (a[0] + b[0]) / 2 + (uz / length) * offset;
  const z = (a[1] + b[1]) / 2 - (ux / length) * offset;
  return { nx, nz, offset: nx * x + nz * z, seen };
}

function straightened(angle: number, usual: number | null): number {
  if (usual === null) return angle;
  const off = (angle - usual) / (Math.PI / 2);
  const turn = (off - Math.round(off)) * (Math.PI / 2);
  return Math.abs(turn) < SKEW ? angle - turn : angle;
}

/**
 * Surfaces along an edge: of each sample its place along the edge from the middle, how far it is beyond it, and its weight; the area of all;
 * and the slope of their normals against the edge.
 */
function surfaceAlong(a: Point, b: Point, samples: WallSamples, { inward, outward, front }: Reach) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [ux, uz] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const [mx, mz] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const most = length / 2 - Math.min(ENDS, length / 4);
  const values: number[] = [];
  let [area, ahead, sideways] = [0, 0, 0];
  eachSample(samples, boxAround(a, b, inward + outward), (x, z, nx, nz, weight) => {
    const facing = nx * uz - nz * ux;
    if (Math.abs(facing) < ALIGNED) return;
    const along = (x - mx) * ux + (z - mz) * uz;
    const off = (x - mx) * uz - (z - mz) * ux;
    if (Math.abs(along) > most || off < -inward || off > outward) return;
    const likely = facing * front > 0 ? weight : weight * TURNED;
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

/** Of lines in some directions near that of an edge the one that most is on; of alike ones the one further in. */
function likeliest(values: number[], { inward, outward }: Reach, length: number, rough: number): Fitted {
  const count = Math.round((inward + outward) / BIN) + 1;
  let best: Fitted = { offset: 0, slope: rough };
  let most = 0;
  for (const part of [0, -0.5, 0.5, -1, 1]) {
    const slope = rough + (part * SLANT) / Math.max(length, DIRECTED);
    const bins = new Float64Array(count);
    for (let at = 0; at < values.length; at += 3) {
      const bin = Math.round((values[at + 1]! - slope * values[at]! + inward) / BIN);
      if (bin >= 0 && bin < count) bins[bin]! += values[at + 2]!;
    }
    for (let bin = 0; bin < count; bin++) {
      const weight = (bins[bin - 1] ?? 0) + bins[bin]! + (bins[bin + 1] ?? 0);
      if (weight <= most * 1.15) continue;
      most = weight;
      best = { offset: bin * BIN - inward, slope };
    }
  }
  return best;
}

/** Weighted least squares of the points near a line; the slope stays unless `directed`. */
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

function boxAround(a: Point, b: Point, reach: number): [number, number, number, number] {
  return [
    Math.min(a[0], b[0]) - reach,
    Math.min(a[1], b[1]) - reach,
    Math.max(a[0], b[0]) + reach,
    Math.max(a[1], b[1]) + reach,
  ];
}
