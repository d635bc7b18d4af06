import { groupByKey } from '../read/growing-array.ts';
import { crossSides } from '../scan-mesh.ts';
import type { Piece } from './cut-mesh.ts';
import { GRID, Welder } from './simplify.ts';

/** The cosine of the maximum angle between faces that are lit as one smooth surface: 45°. */
const SMOOTH = Math.SQRT1_2;
/** The number of brightness steps. The steps are so coarse that noise does not divide smooth surfaces. */
const LEVELS = 48;
const WHITE = [0, 0, 0, 0];

/**
 * Returns the light at each corner of the pieces' triangles: three linear values per triangle. `count`: the
 * number of triangles.
 */
export function shadeCorners(pieces: readonly Piece[], count: number): Float32Array {
  const welder = new Welder(count * 3);
  const vertices = new Uint32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const normal = new Float64Array(3);
  let t = 0;
  for (const { part, triangles } of pieces)
    for (const triangle of triangles) {
      const at = [0, 1, 2].map((k) => part.indices[triangle * 3 + k]! * 3) as [number, number, number];
      for (const [k, i] of at.entries())
        vertices[t * 3 + k] = welder.add(
          Math.round(part.positions[i]! * GRID),
          Math.round(part.positions[i + 1]! * GRID),
          Math.round(part.positions[i + 2]! * GRID),
          0,
          0,
          WHITE,
        );
      crossSides(part.positions, ...at, normal);
      normals.set(normal, t * 3);
      t += 1;
    }
  const lights = new Float32Array(vertices.length);
  const { first, order } = groupByKey(vertices, welder.count);
  for (let vertex = 0; vertex < welder.count; vertex++)
    lightVertex(order.subarray(first[vertex], first[vertex + 1]), normals, lights);
  return lights;
}

/**
 * Writes the light of the corners at a vertex. Corners of faces without a sharp edge between them get the
 * same light, so that noise does not divide a surface.
 */
function lightVertex(corners: Uint32Array, normals: Float32Array, lights: Float32Array): void {
  const left = [...corners];
  for (let seed = left.pop(); seed !== undefined; seed = left.pop()) {
    const group = [seed];
    const sum = [0, 0, 0] as [number, number, number];
    for (const corner of group) {
      const face = Math.floor(corner / 3);
      for (let k = 0; k < 3; k++) sum[k]! += normals[face * 3 + k]!;
      for (let i = left.length - 1; i >= 0; i--)
        if (cosine(normals, face, Math.floor(left[i]! / 3)) >= SMOOTH) group.push(...left.splice(i, 1));
    }
    const shade = light(sum);
    for (const corner of group) lights[corner] = shade;
  }
}

function cosine(normals: Float32Array, a: number, b: number): number {
  if (a === b) return 1;
  const [x, y, z] = [normals[a * 3]!, normals[a * 3 + 1]!, normals[a * 3 + 2]!];
  const [u, v, w] = [normals[b * 3]!, normals[b * 3 + 1]!, normals[b * 3 + 2]!];
  return (x * u + y * v + z * w) / (Math.hypot(x, y, z) * Math.hypot(u, v, w) || 1);
}

/**
 * Returns the linear light for a normal of any length. Surfaces that face up are brightest, followed by those
 * that face down. The four walls of a room differ in brightness.
 */
function light([x, y, z]: readonly [number, number, number]): number {
  const length = Math.hypot(x, y, z) || 1;
  const shade = 0.42 + ((y > 0 ? 0.4 : -0.28) * y + 0.19 * x + 0.08 * z) / length;
  return Math.round(shade * LEVELS) / LEVELS;
}
