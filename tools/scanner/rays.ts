import { BufferAttribute, BufferGeometry, DoubleSide, Ray, type Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';

export interface Surface {
  positions: Float32Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
}

/** A surface as scanned, with the unit direction of the ray that hit each vertex. */
export interface Layer extends Surface {
  rays: Float32Array;
}

/** Visible triangles: which ones, from which station, and whether from behind. */
export interface Seen {
  triangle: number;
  station: number;
  behind: boolean;
}

/** Returns whether anything solid is between two points. */
export type IsHidden = (from: Vector3, to: Vector3) => boolean;

/** The metres in front of a surface within which a hit counts as the surface itself. */
const SKIN = 0.004;
export function prepareRays(solid: Float32Array): IsHidden {
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(solid, 3));
  const tree = new MeshBVH(geometry, { indirect: true });
  const ray = new Ray();
  return (from, to) => {
    const length = from.distanceTo(to);
    ray.origin.copy(from);
    ray.direction.copy(to).sub(from).divideScalar(length);
    return length > SKIN && tree.raycastFirst(ray, DoubleSide, 0, length - SKIN) !== null;
  };
}
