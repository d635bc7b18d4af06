import { NodeIO, type Document, Primitive, type Node } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
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

/** Returns the glTF document in a GLB. Throws if it is invalid. */
export async function readScene(glb: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready;
  return new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    .readBinary(new Uint8Array(glb));
}

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

/** Returns all triangles of a glTF's nodes in the capture's frame, nine numbers each. */
export function sceneTriangles(nodes: Node[]): Float32Array {
  const points: number[] = [];
  for (const node of nodes) {
    const matrix = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      if (primitive.getMode() !== Primitive.Mode.TRIANGLES) continue;
      const positions = primitive.getAttribute('POSITION')!;
      const indices = primitive.getIndices();
      for (let i = 0; i < (indices ?? positions).getCount(); i++) {
        const at = indices ? indices.getScalar(i) : i;
        const [x, y, z] = positions.getElement<[number, number, number]>(at, [0, 0, 0]);
        for (let row = 0; row < 3; row++) {
          points.push(matrix[row]! * x + matrix[row + 4]! * y + matrix[row + 8]! * z + matrix[row + 12]!);
        }
      }
    }
  }
  return Float32Array.from(points);
}
