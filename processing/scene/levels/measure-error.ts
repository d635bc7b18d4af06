import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';

/** Vertices whose distance is measured, at most. */
const SAMPLES = 1_500;
/** Triangles of a leaf: with few points, building the tree takes longer than looking into it. */
const LEAF = 32;

/**
 * Metres by which vertices of a geometry lie beside what is left of it, at most: the simplifier tells a mean. `before`, `after`: indices of
 * the same positions.
 */
export function measureError(positions: Float32Array, before: Uint32Array, after: Uint32Array): number {
  if (after.length === 0) return 0;
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setIndex(new BufferAttribute(after, 1));
  const bvh = new MeshBVH(geometry, { indirect: true, targetLeafSize: LEAF });
  const kept = new Uint8Array(positions.length / 3);
  for (let i = 0; i < after.length; i++) kept[after[i]!] = 1;
  const step = Math.max(1, Math.floor(before.length / SAMPLES));
  const point = new Vector3();
  let most = 0;
  for (let i = 0; i < before.length; i += step) {
    const vertex = before[i]!;
    if (kept[vertex] === 1) continue;
    const found = bvh.closestPointToPoint(point.fromArray(positions, vertex * 3));
    if (found) most = Math.max(most, found.distance);
  }
  return most;
}
