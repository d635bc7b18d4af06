import { Raycaster, Vector2, Vector3, type Camera, type Intersection, type Object3D } from 'three';
import type { SurfacePoint } from '../capture.ts';
import { buildSearchTrees } from './search-trees.ts';
import type { Surfaces } from './surfaces.ts';

/** A point on a surface, and its distance from the eye in metres. */
export interface SurfaceHit extends SurfacePoint {
  distance: number;
}

export interface SurfacePicker {
  /** The first surface that is shown at a point of the view (-1 to 1, y up). */
  pick(x: number, y: number): SurfaceHit | null;
  /** True if only glass is between an eye and a point, ignoring the last `tolerance` (metres). */
  sees(eye: { x: number; y: number; z: number }, x: number, y: number, z: number, tolerance: number): boolean;
  /** Builds search trees for the meshes in idle moments, and finds hits by them from then on. */
  accelerate(): Promise<void>;
  /** True once a pick is fast enough to be made with every movement of a mouse. */
  readonly fast: boolean;
  /** Goes up when there are other surfaces. */
  readonly version: number;
}

/** Finds the surface at a point of the view. From the start, and fast after `accelerate`. */
export function createSurfacePicker(surfaces: Surfaces, camera: Camera): SurfacePicker {
  const raycaster = new Raycaster();
  const point = new Vector2();
  const normal = new Vector3();
  const hits: Intersection[] = [];
  let fast = false;
  return {
    get fast() {
      return fast;
    },
    get version() {
      return surfaces.version;
    },
    async accelerate() {
      await buildSearchTrees(surfaces.meshes);
      fast = true;
    },
    sees(eye, x, y, z, tolerance) {
      const { ray } = raycaster;
      ray.origin.set(eye.x, eye.y, eye.z);
      ray.direction.set(x - eye.x, y - eye.y, z - eye.z);
      raycaster.far = ray.direction.length() - tolerance;
      ray.direction.normalize();
      raycaster.firstHitOnly = true;
      hits.length = 0;
      for (const mesh of surfaces.opaque) {
        raycaster.intersectObject(mesh, false, hits);
        if (hits.length > 0) break;
      }
      raycaster.far = Infinity;
      return hits.length === 0;
    },
    pick(x, y) {
      raycaster.setFromCamera(point.set(x, y), camera);
      raycaster.firstHitOnly = true;
      hits.length = 0;
      for (const mesh of surfaces.meshes) if (isShown(mesh)) raycaster.intersectObject(mesh, false, hits);
      const hit = nearest(hits);
      if (!hit?.face) return null;
      normal.copy(hit.face.normal).transformDirection(hit.object.matrixWorld);
      if (normal.dot(raycaster.ray.direction) > 0) normal.negate(); // the back of a thin wall
      const position = hit.point.toArray().map(millimetres) as SurfacePoint['position'];
      return {
        position,
        normal: normal.toArray().map(millimetres) as SurfacePoint['normal'],
        distance: hit.distance,
      };
    },
  };
}

function nearest(hits: readonly Intersection[]): Intersection | undefined {
  let best = hits[0];
  for (const hit of hits) if (best && hit.distance < best.distance) best = hit;
  return best;
}

/** True when an object and all its parents are shown. */
export function isShown(object: Object3D): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (!at.visible) return false;
  return true;
}

function millimetres(value: number): number {
  return Math.round(value * 1000) / 1000;
}
