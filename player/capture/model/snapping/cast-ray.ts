import { Mesh, Raycaster, Vector3, type Intersection } from 'three';

/** A surface that a ray meets: where, its unit normal towards where the ray came from, and metres from its start. */
export interface RayHit {
  position: Vector3;
  normal: Vector3;
  distance: number;
  mesh: Mesh;
}

/** Finds what a ray meets first. One hit object is used again and again. */
export interface RayCaster {
  cast(meshes: readonly Mesh[], origin: Vector3, direction: Vector3, far: number): RayHit | null;
}

export function createRayCaster(): RayCaster {
  const raycaster = new Raycaster();
  raycaster.firstHitOnly = true;
  const hits: Intersection[] = [];
  const found: RayHit = { position: new Vector3(), normal: new Vector3(), distance: 0, mesh: new Mesh() };
  return {
    cast(meshes, origin, direction, far) {
      raycaster.ray.origin.copy(origin);
      raycaster.ray.direction.copy(direction);
      raycaster.far = far;
      hits.length = 0;
      for (const mesh of meshes) raycaster.intersectObject(mesh, false, hits);
      let nearest: Intersection | undefined;
      for (const hit of hits) if (!nearest || hit.distance < nearest.distance) nearest = hit;
      if (!nearest?.face) return null;
      found.position.copy(nearest.point);
      found.distance = nearest.distance;
      found.mesh = nearest.object as Mesh;
      found.normal.copy(nearest.face.normal).transformDirection(nearest.object.matrixWorld);
      if (found.normal.dot(direction) > 0) found.normal.negate(); // the back of a thin wall
      return found;
    },
  };
}
