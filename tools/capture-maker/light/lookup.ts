import type { Faces } from '../geometry/faces.ts';
import type { Model } from '../geometry/model.ts';

/** What a face that a ray met tells of its light, in memory that threads share. */
export type Lookup = {
  /** Four per face: its chart, or -1 and the samples of its corners. */
  kind: Int32Array;
  /** Three per face. */
  albedo: Float32Array;
  /** 1 for a face that may be met from either side. */
  sheet: Uint8Array;
};

/** What there is to look up of faces; `corners` are the samples of the model's triangles. */
export function buildLookup(model: Model, { source }: Faces, corners: Int32Array): Lookup {
  const lookup: Lookup = {
    kind: new Int32Array(new SharedArrayBuffer(source.length * 16)),
    albedo: new Float32Array(new SharedArrayBuffer(source.length * 12)),
    sheet: new Uint8Array(new SharedArrayBuffer(source.length)),
  };
  for (const [i, from] of source.entries()) {
    const { material } = from >= 0 ? model.charts[from]! : model.triangles[~from]!;
    lookup.kind.set(from >= 0 ? [from, 0, 0, 0] : [-1, ...corners.subarray(~from * 3, ~from * 3 + 3)], i * 4);
    lookup.albedo.set(material.glow ? [0, 0, 0] : material.albedo, i * 3);
    lookup.sheet[i] = material.sheet || material.glow ? 1 : 0;
  }
  return lookup;
}
