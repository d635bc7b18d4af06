import type { Point } from '../cells/trace-region.ts';
import { eachSample, type WallSamples } from '../surfaces/wall-samples.ts';

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
}
/** Cosine of the angle between an edge and a surface that it may follow. */
const ALIGNED = 0.8;
/** Metres: width of a bin, and half of the band around the most likely one. */
const BIN = 0.01;
const BAND = 0.025;
/** Metres of an edge from which on its direction is fitted too, and of its ends that are left out: the next wall begins there. */
const DIRECTED = 0.5;
const ENDS = 0.06;
/** Square metres of surface per metre of edge from which on it counts as seen. */
const ENOUGH = 0.15;

/** The line of the surface that an edge from `a` to `b` follows; what it is the edge of is on the right of it (x right, z down). */
export function fitEdge(a: Point, b: Point, samples: WallSamples, { inward, outward }: Reach): Line {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [ux, uz] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  // The normal looks outward.
  const traced: Line = { nx: uz, nz: -ux, offset: uz * a[0] - ux * a[1], seen: 0 };
  const ends = Math.min(ENDS, length / 4);
  const points: number[] = [];
  const bins = new Float64Array(Math.round((inward + outward) / BIN) + 1);
  eachSample(samples, boxAround(a, b, inward + outward), (x, z, nx, nz, weight) => {
    if (Math.abs(nx * traced.nx + nz * traced.nz) < ALIGNED) return;
    const along = (x - a[0]) * ux + (z - a[1]) * uz;
    const off = x * traced.nx + z * traced.nz - traced.offset;
    if (along < ends || along > length - ends || off < -inward || off > outward) return;
    points.push(along, off, weight);
    bins[Math.round((off + inward) / BIN)]! += weight;
  });
  const best = likeliest(bins);
  if (best === null || sum(bins) < ENOUGH * length) return traced;
  let offset = best * BIN - inward;
  let slope = 0;
  for (let pass = 0; pass < 3; pass++) {
    const fitted = fitLine(points, offset, slope, length >= DIRECTED);
    if (!fitted) return traced;
    ({ offset, slope } = fitted);
  }
  if (Math.abs(slope * length) > inward + outward) slope = 0;
  // The line through (0, offset) that rises by `slope` along the edge, in the plan's axes.
  const scale = 1 / Math.hypot(1, slope);
  const nx = (traced.nx - slope * ux) * scale;
  const nz = (traced.nz - slope * uz) * scale;
  const [px, pz] = [a[0] + traced.nx * offset, a[1] + traced.nz * offset];
  return { nx, nz, offset: nx * px + nz * pz, seen: length };
}

/** The bin that has the most around it; of alike ones the one nearer to the room. */
function likeliest(bins: Float64Array): number | null {
  let best: number | null = null;
  let most = 0;
  for (let at = 0; at < bins.length; at++) {
    const weight = (bins[at - 1] ?? 0) + bins[at]! + (bins[at + 1] ?? 0);
    if (weight <= most * 1.2) continue;
    most = weight;
    best = at;
  }
  return best;
}

function sum(bins: Float64Array): number {
  return bins.reduce((total, weight) => total + weight, 0);
}

/** Weighted least squares of the points near a line. */
function fitLine(points: number[], offset: number, slope: number, directed: boolean) {
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
