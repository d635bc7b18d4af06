import type { Model } from '../geometry/model.ts';
import { add, scale } from '../geometry/vector.ts';

/** Everything solid as triangles, glass included: nine numbers each. For walking, where light is not the question. */
export function trianglePoints(model: Model): Float32Array {
  const points: number[] = [];
  for (const { origin, u, v, pieces } of model.charts) {
    for (const { s0, t0, s1, t1 } of pieces) {
      const at = (s: number, t: number) => add(origin, add(scale(u, s), scale(v, t)));
      const [a, b, c, d] = [at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)];
      points.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
  }
  for (const triangle of model.triangles) for (const point of triangle.points) points.push(...point);
  return Float32Array.from(points);
}
