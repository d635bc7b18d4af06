import type { MeshBVH } from 'three-mesh-bvh';
import type { Faces } from '../../geometry/faces.ts';
import type { Lookup } from '../../light/lookup.ts';
import { buildBvh } from '../../light/rays.ts';

/** Faces and what there is to know of them, as threads are given them. */
export type KnownFaces = Faces & { lookup: Lookup };

/** The same, ready for rays. */
export type TracedFaces = { bvh: MeshBVH; lookup: Lookup; source: Int32Array };

export function traced({ points, lookup, source }: KnownFaces): TracedFaces {
  return { bvh: buildBvh(points), lookup, source };
}
