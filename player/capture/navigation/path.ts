import type { Point } from '../geometry/distance.ts';
import type { Pose } from '../geometry/pose.ts';

/** A polyline, measured by its length in metres. One serves for one walk after the other. */
export interface Path {
  /** Metres from its beginning to its end. */
  readonly length: number;
  /** Metres from its beginning to each of its points. */
  readonly distances: Float64Array;
  /** Leads through other points from now on; at least one. */
  setPoints(points: readonly Point[]): void;
  /** Writes the place `metres` along the path into `out`, with its corners rounded by up to `rounding` metres before and after. */
  pointAt(metres: number, rounding: number, out: Pick<Pose, 'x' | 'y' | 'z'>): void;
}

/** Places that are averaged to round a corner; odd, so that one is the place itself. */
const SAMPLES = 5;

export function createPath(): Path {
  const path = { length: 0, distances: new Float64Array(1), setPoints, pointAt };
  let count = 1;
  let xs = new Float64Array(1);
  let ys = new Float64Array(1);
  let zs = new Float64Array(1);

  function setPoints(points: readonly Point[]): void {
    count = points.length;
    xs = Float64Array.from(points, ([x]) => x);
    ys = Float64Array.from(points, ([, y]) => y);
    zs = Float64Array.from(points, ([, , z]) => z);
    path.distances = new Float64Array(count);
    for (let at = 1; at < count; at += 1) {
      const leg = Math.hypot(xs[at]! - xs[at - 1]!, ys[at]! - ys[at - 1]!, zs[at]! - zs[at - 1]!);
      path.distances[at] = path.distances[at - 1]! + leg;
    }
    path.length = path.distances[count - 1]!;
  }

  // In one piece: a fraction that is handed to another function is a new object in every frame.
  function pointAt(metres: number, rounding: number, out: Pick<Pose, 'x' | 'y' | 'z'>): void {
    const { distances, length } = path;
    const middle = Math.max(0, Math.min(length, metres));
    const reach = Math.min(rounding, middle, length - middle);
    out.x = 0;
    out.y = 0;
    out.z = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const at = middle + ((2 * sample) / (SAMPLES - 1) - 1) * reach;
      let to = Math.min(1, count - 1);
      while (to < count - 1 && distances[to]! < at) to += 1;
      const from = Math.max(0, to - 1);
      const leg = distances[to]! - distances[from]!;
      const part = leg > 0 ? (at - distances[from]!) / leg : 0;
      out.x += (xs[from]! + (xs[to]! - xs[from]!) * part) / SAMPLES;
      out.y += (ys[from]! + (ys[to]! - ys[from]!) * part) / SAMPLES;
      out.z += (zs[from]! + (zs[to]! - zs[from]!) * part) / SAMPLES;
    }
  }

  return path;
}
