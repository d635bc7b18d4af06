import { type Mesh, type Object3D, Raycaster, Vector2, Vector3, type Camera, type Intersection } from 'three';
import { listMeshes } from './load-model.ts';
import type { SurfacePoint } from '../capture.ts';
import { buildSearchTrees } from './search-trees.ts';

/** The current surfaces of a model. Finer parts replace the scene's own versions. */
export type Surfaces = ReturnType<typeof createSurfaces>;

/**
 * Creates the surfaces of a model. `error` is how far any of its meshes may differ from the scanned surface,
 * in metres.
 */
export function createSurfaces(root: Object3D, error = 0) {
  const errors = new WeakMap<Mesh, number>();
  const meshes: readonly Mesh[] = listMeshes(root);
  const surfaces = {
    meshes,
    opaque: meshes.filter(isOpaque),
    /** Increases when surfaces are replaced. */
    version: 0,
    /** Returns how far a mesh may differ from the scanned surface, in metres. */
    errorOf: (mesh: Mesh) => errors.get(mesh) ?? error,
    /** Requests the finest level of the part that a mesh belongs to. */
    refine(_mesh: Mesh): void {},
    /**
     * Replaces some meshes with others. `theirs` is how far the new meshes may differ from the scanned
     * surface, in metres. If `theirs` is missing, the model's error applies to the new meshes.
     */
    replace(gone: readonly Mesh[], come: readonly Mesh[], theirs?: number): void {
      if (theirs !== undefined) for (const mesh of come) errors.set(mesh, theirs);
      const without = new Set(gone);
      surfaces.meshes = [...surfaces.meshes.filter((mesh) => !without.has(mesh)), ...come];
      surfaces.opaque = surfaces.meshes.filter(isOpaque);
      surfaces.version += 1;
    },
  };
  return surfaces;
}

export function isOpaque({ material }: Mesh): boolean {
  return ![material].flat().some(({ transparent }) => transparent);
}

/** A point on a surface, and its distance from the eye in metres. */
export interface SurfaceHit extends SurfacePoint {
  distance: number;
}

export type SurfacePicker = ReturnType<typeof createSurfacePicker>;

/**
 * Finds the surface at a point in the view. Picking works immediately, and becomes faster after `accelerate`.
 */
export function createSurfacePicker(surfaces: Surfaces, camera: Camera) {
  const raycaster = new Raycaster();
  const point = new Vector2();
  const normal = new Vector3();
  const hits: Intersection[] = [];
  let fast = false;
  return {
    /** True once picking is fast enough to run for every mouse movement. */
    get fast() {
      return fast;
    },
    /** Increases when the surfaces change. */
    get version() {
      return surfaces.version;
    },
    /** Builds search trees for the meshes in idle periods, which makes picking faster. */
    async accelerate(): Promise<void> {
      await buildSearchTrees(surfaces.meshes);
      fast = true;
    },
    /**
     * Returns whether no opaque surface is between an eye and a point. Ignores the last `tolerance` metres
     * before the point.
     */
    sees(
      eye: { x: number; y: number; z: number },
      x: number,
      y: number,
      z: number,
      tolerance: number,
    ): boolean {
      const { ray } = raycaster;
      ray.origin.set(eye.x, eye.y, eye.z);
      ray.direction.set(x - eye.x, y - eye.y, z - eye.z);
      raycaster.far = ray.direction.length() - tolerance;
      ray.direction.normalize();
      raycaster.firstHitOnly = true;
      hits.length = 0;
      const { opaque } = surfaces;
      for (let at = 0; at < opaque.length && hits.length === 0; at += 1)
        raycaster.intersectObject(opaque[at]!, false, hits);
      raycaster.far = Infinity;
      return hits.length === 0;
    },
    /** Returns the first visible surface at a point in the view (-1 to 1, y up); null if there is none. */
    pick(x: number, y: number): SurfaceHit | null {
      raycaster.setFromCamera(point.set(x, y), camera);
      raycaster.firstHitOnly = true;
      hits.length = 0;
      for (const mesh of surfaces.meshes) if (isShown(mesh)) raycaster.intersectObject(mesh, false, hits);
      const hit = nearestOf(hits);
      if (!hit?.face) return null;
      normal.copy(hit.face.normal).transformDirection(hit.object.matrixWorld);
      if (normal.dot(raycaster.ray.direction) > 0) normal.negate(); // The ray hit the back of a thin wall.
      const position = hit.point.toArray().map(millimetres) as SurfacePoint['position'];
      return {
        position,
        normal: normal.toArray().map(millimetres) as SurfacePoint['normal'],
        distance: hit.distance,
      };
    },
  };
}

/** Returns the hit nearest to the ray's start; undefined if there is none. */
export function nearestOf(hits: readonly Intersection[]): Intersection | undefined {
  let best = hits[0];
  for (const hit of hits) if (best && hit.distance < best.distance) best = hit;
  return best;
}

/** Returns true if an object and all its parents are visible. */
export function isShown(object: Object3D): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (!at.visible) return false;
  return true;
}

function millimetres(value: number): number {
  return Math.round(value * 1000) / 1000;
}
