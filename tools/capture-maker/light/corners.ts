import type { Model } from '../geometry/model.ts';
import { add, normalize, scale } from '../geometry/vector.ts';
import type { Vec3 } from '../geometry/vector.ts';

type Vertex = { point: Vec3; normal: Vec3; middles: Vec3; uses: number };

export function distinctCorners(model: Model, first: number): { corners: Int32Array; vertices: Vertex[] } {
  const corners = new Int32Array(model.triangles.length * 3).fill(-1);
  const vertices: Vertex[] = [];
  const known = new Map<string, number>();
  for (const [t, { material, points, normals }] of model.triangles.entries()) {
    if (material.glow || material.glass) continue;
    const middle = scale(add(add(points[0], points[1]), points[2]), 1 / 3);
    for (let k = 0; k < 3; k++) {
      const [p, n] = [points[k]!, normals[k]!];
      const key = `${p.map((c) => Math.round(c * 1000)).join()},${n.map((c) => Math.round(c * 6)).join()}`;
      let index = known.get(key);
      if (index === undefined) {
        index = vertices.length;
        known.set(key, index);
        vertices.push({ point: p, normal: normalize(n), middles: [0, 0, 0], uses: 0 });
      }
      const vertex = vertices[index]!;
      vertex.middles = add(vertex.middles, middle);
      vertex.uses++;
      corners[t * 3 + k] = first + index;
    }
  }
  return { corners, vertices };
}
