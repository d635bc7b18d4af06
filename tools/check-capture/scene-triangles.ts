import { Primitive } from '@gltf-transform/core';
import type { Node } from '@gltf-transform/core';

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
