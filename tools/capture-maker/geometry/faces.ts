import type { Model, Chart, Triangle } from './model.ts';
import { add, scale } from './vector.ts';

/** A model's faces as triangles, in memory that threads share. */
export type Faces = {
  /** The corners, nine numbers per triangle. */
  points: Float32Array;
  /** The origin of each triangle: a chart's number, or the complement (`~`) of a triangle's number. */
  source: Int32Array;
};

/** Returns the selected faces; by default, all. */
export function collectFaces(model: Model, wanted: (face: Chart | Triangle) => boolean = () => true): Faces {
  const points: number[] = [];
  const sources: number[] = [];
  for (const [c, chart] of model.charts.entries()) {
    if (!wanted(chart)) continue;
    const { origin, u, v } = chart;
    for (const { s0, t0, s1, t1 } of chart.pieces) {
      const at = (s: number, t: number) => add(origin, add(scale(u, s), scale(v, t)));
      const [a, b, d, e] = [at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)];
      points.push(...a, ...b, ...d, ...a, ...d, ...e);
      sources.push(c, c);
    }
  }
  for (const [t, triangle] of model.triangles.entries()) {
    if (!wanted(triangle)) continue;
    for (const point of triangle.points) points.push(...point);
    sources.push(~t);
  }
  const shared = {
    points: new Float32Array(new SharedArrayBuffer(points.length * 4)),
    source: new Int32Array(new SharedArrayBuffer(sources.length * 4)),
  };
  shared.points.set(points);
  shared.source.set(sources);
  return shared;
}
