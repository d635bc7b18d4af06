import type { Pose } from '../pose.ts';

type Point = readonly [number, number, number];

/** A line through points, walked by its length in metres. */
export interface Path {
  readonly length: number;
  /** Writes the place `metres` along the path into `out`, with its corners rounded by up to `round` metres before and after. */
  place(metres: number, round: number, out: Pick<Pose, 'x' | 'y' | 'z'>): void;
}

/** Places that are averaged to round a corner; odd, so that one is the place itself. */
const SAMPLES = 5;

export function createPath(points: readonly Point[]): Path {
  const ends = points.map(() => 0);
  for (let index = 1; index < points.length; index += 1) {
    const [ax, ay, az] = points[index - 1]!;
    const [bx, by, bz] = points[index]!;
    ends[index] = ends[index - 1]! + Math.hypot(bx - ax, by - ay, bz - az);
  }
  const length = ends.at(-1) ?? 0;

  /** Adds `share` of the place to `out`. */
  function add(metres: number, share: number, out: Pick<Pose, 'x' | 'y' | 'z'>): void {
    let index = 1;
    while (index < points.length - 1 && ends[index]! < metres) index += 1;
    const a = points[index - 1]!;
    const b = points[index] ?? a;
    const leg = (ends[index] ?? 0) - ends[index - 1]!;
    const part = leg > 0 ? (metres - ends[index - 1]!) / leg : 0;
    out.x += share * (a[0] + (b[0] - a[0]) * part);
    out.y += share * (a[1] + (b[1] - a[1]) * part);
    out.z += share * (a[2] + (b[2] - a[2]) * part);
  }

  return {
    length,
    place(metres, round, out) {
      const at = Math.max(0, Math.min(length, metres));
      const reach = Math.min(round, at, length - at);
      out.x = 0;
      out.y = 0;
      out.z = 0;
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const aside = (2 * sample) / (SAMPLES - 1) - 1;
        add(at + aside * reach, 1 / SAMPLES, out);
      }
    },
  };
}
