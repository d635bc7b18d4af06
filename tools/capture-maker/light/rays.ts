import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import type { Box3 } from 'three';
import { MeshBVH, SAH } from 'three-mesh-bvh';
import type { ExtendedTriangle } from 'three-mesh-bvh';

/** A surface nearer to a ray's start than this counts as its origin, in metres. */
const NEAR = 1e-5;

/** Prepares triangles, nine numbers each, for rays. */
export function buildBvh(triangles: Float32Array): MeshBVH {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(triangles, 3));
  return new MeshBVH(geometry, { strategy: SAH, indirect: true, targetLeafSize: 4 });
}

/** The hit of the last successful `findNearest`. The next one overwrites it. */
export const hit = {
  /** The distance in metres from the ray's start. */
  distance: 0,
  /** The triangle's index in the input, and the weights of its second and third corner. */
  triangle: -1,
  u: 0,
  v: 0,
  /** Whether the triangle was hit from behind. */
  back: false,
};

const ray = new Ray();
let limit = 0;
const point = new Vector3();

/** Returns whether a ray of unit direction hits a triangle nearer than `far`. Stores the nearest in `hit`. */
export function findNearest(
  bvh: MeshBVH,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
): boolean {
  ray.origin.set(ox, oy, oz);
  ray.direction.set(dx, dy, dz);
  const met = bvh.raycastFirst(ray, DoubleSide, NEAR, far);
  if (!met?.face || !met.barycoord) return false;
  hit.distance = met.distance;
  hit.triangle = met.faceIndex!;
  hit.u = met.barycoord.y;
  hit.v = met.barycoord.z;
  hit.back = met.face.normal.dot(ray.direction) > 0;
  return true;
}

/**
 * Returns whether a ray of unit direction hits anything nearer than `far`. Much faster than finding the
 * nearest hit.
 */
export function isBlocked(
  bvh: MeshBVH,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  far: number,
): boolean {
  ray.origin.set(ox, oy, oz);
  ray.direction.set(dx, dy, dz);
  limit = far;
  return bvh.shapecast(anything);
}

const anything = {
  intersectsBounds(box: Box3): boolean {
    const entry = ray.intersectBox(box, point);
    return entry !== null && (entry.distanceTo(ray.origin) < limit || box.containsPoint(ray.origin));
  },
  intersectsTriangle({ a, b, c }: ExtendedTriangle): boolean {
    if (!ray.intersectTriangle(a, b, c, false, point)) return false;
    const distance = point.distanceTo(ray.origin);
    return distance >= NEAR && distance < limit;
  },
};
