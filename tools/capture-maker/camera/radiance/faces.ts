import type { Layer, Model } from '../../geometry/model.ts';
import { add, scale } from '../../geometry/vector.ts';
import { buildBvh } from '../../light/bvh.ts';
import type { Bvh } from '../../light/bvh.ts';
import type { Lookup } from '../../light/samples.ts';
import type { Material } from '../../materials/material.ts';

/** A tree of faces and where each comes from: a chart's number, or the complement (`~`) of a triangle's. */
export type Faces = { bvh: Bvh; lookup: Lookup; source: Int32Array };

const ints = (n: number) => new Int32Array(new SharedArrayBuffer(Math.max(8, n * 4)));

/** The faces whose material and layer are wanted, in memory that threads share. */
export function buildFaces(
  model: Model,
  corners: Int32Array,
  wanted: (material: Material, layer: Layer) => boolean,
): Faces {
  const points: number[] = [];
  const sources: number[] = [];
  for (const [c, { material, layer, origin, u, v, pieces }] of model.charts.entries()) {
    if (!wanted(material, layer)) continue;
    for (const { s0, t0, s1, t1 } of pieces) {
      const at = (s: number, t: number) => add(origin, add(scale(u, s), scale(v, t)));
      const [a, b, d, e] = [at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)];
      points.push(...a, ...b, ...d, ...a, ...d, ...e);
      sources.push(c, c);
    }
  }
  for (const [t, { material, layer, points: p }] of model.triangles.entries()) {
    if (!wanted(material, layer)) continue;
    points.push(...p[0], ...p[1], ...p[2]);
    sources.push(~t);
  }
  const bvh = buildBvh(Float32Array.from(points));
  const count = sources.length;
  const source = ints(count);
  const kind = ints(count * 4);
  const albedo = new Float32Array(new SharedArrayBuffer(Math.max(8, count * 12)));
  const sheet = new Uint8Array(new SharedArrayBuffer(Math.max(8, count)));
  for (let i = 0; i < count; i++) {
    const from = sources[bvh.order[i]!]!;
    const { material } = from >= 0 ? model.charts[from]! : model.triangles[~from]!;
    source[i] = from;
    kind.set(from >= 0 ? [from, 0, 0, 0] : [-1, ...corners.subarray(~from * 3, ~from * 3 + 3)], i * 4);
    albedo.set(material.glow ? [0, 0, 0] : material.albedo, i * 3);
    sheet[i] = material.sheet || material.glow ? 1 : 0;
  }
  return { bvh, lookup: { kind, albedo, sheet }, source };
}
