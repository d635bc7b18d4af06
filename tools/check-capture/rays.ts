import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';

type Triple = readonly [number, number, number];

/**
 * A hit of a ray on the scene: the metres from its start, and the unit normal of the face, which points to
 * the face's front.
 */
export type Meeting = { distance: number; normal: Triple };

/** Returns the nearest face that a ray of unit direction hits within `far` metres; null if there is none. */
export type Rays = (from: Triple, direction: Triple, far: number) => Meeting | null;

/** Prepares triangles, nine numbers each, for rays. */
export function prepareRays(triangles: Float32Array): Rays {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(triangles, 3));
  const bvh = new MeshBVH(geometry, { indirect: true });
  return (from, direction, far) => {
    const ray = new Ray(new Vector3(...from), new Vector3(...direction));
    const met = bvh.raycastFirst(ray, DoubleSide, 0, far);
    return met?.face ? { distance: met.distance, normal: met.face.normal.toArray() } : null;
  };
}
