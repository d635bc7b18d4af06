import { Raycaster, Vector2, Vector3, type Camera, type Mesh, type Object3D } from 'three';
import type { SurfacePoint } from '../capture.ts';
import { listMeshes } from './load-model.ts';

export interface SurfacePicker {
  /** The first surface at a point of the view (-1 to 1, y up), and its distance from the eye in metres. */
  pick(x: number, y: number): (SurfacePoint & { distance: number }) | null;
  /** Builds search trees for the meshes, one per idle moment, and finds hits by them from then on. */
  accelerate(): Promise<void>;
  /** True once a pick is quick enough to be made at every move of a mouse. */
  readonly quick: boolean;
}

/** Finds what one points at. Right from the start, and quick after `accelerate`. */
export function createSurfacePicker(root: Object3D, camera: Camera): SurfacePicker {
  const raycaster = new Raycaster();
  const point = new Vector2();
  const normal = new Vector3();
  const meshes = listMeshes(root);
  let quick = false;
  return {
    get quick() {
      return quick;
    },
    async accelerate() {
      await buildTrees(meshes);
      quick = true;
    },
    pick(x, y) {
      raycaster.setFromCamera(point.set(x, y), camera);
      raycaster.firstHitOnly = true;
      const hit = raycaster.intersectObjects(meshes, false)[0];
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

async function buildTrees(meshes: Mesh[]): Promise<void> {
  const { MeshBVH, acceleratedRaycast } = await import('three-mesh-bvh');
  for (const mesh of meshes) {
    await idle();
    // `indirect`: the index is the model's own and stays as it was sent
    mesh.geometry.boundsTree = new MeshBVH(mesh.geometry, { indirect: true });
    mesh.raycast = acceleratedRaycast;
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 0); // Safari
  });
}

function millimetres(value: number): number {
  return Math.round(value * 1000) / 1000;
}
