import type { Piece } from '../cut/cut-mesh.ts';
import { GRID, Welder } from './welder.ts';

/** Cosine of the angle between faces up to which they are lit as one smooth surface: 45°. */
const SMOOTH = Math.SQRT1_2;
/** Levels of light: so coarse that noise does not tear smooth surfaces apart. */
const LEVELS = 48;
const WHITE = [0, 0, 0, 0];

/** Light on each corner of the triangles of pieces, linear: from above, with one side of walls brighter than the other. */
export function shadeCorners(pieces: readonly Piece[], count: number): Float32Array {
  const welder = new Welder(count * 3);
  const vertices = new Uint32Array(count * 3);
  const normals = new Float32Array(count * 3);
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
      normals.set(areaNormal(part.positions, at), t * 3);
      t += 1;
    }
  const { first, faces } = facesAround(vertices, welder.count);
  return Float32Array.from(vertices, (vertex, corner) => {
    const own = Math.floor(corner / 3);
    const sum = [0, 0, 0] as [number, number, number];
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
      const other = faces[i]!;
      if (cosine(normals, own, other) < SMOOTH) continue;
      for (let k = 0; k < 3; k++) sum[k]! += normals[other * 3 + k]!;
    }
    return light(sum);
  });
}

function areaNormal(p: Float32Array, [a, b, c]: readonly [number, number, number]): [number, number, number] {
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function cosine(normals: Float32Array, a: number, b: number): number {
  if (a === b) return 1;
  const [x, y, z] = [normals[a * 3]!, normals[a * 3 + 1]!, normals[a * 3 + 2]!];
  const [u, v, w] = [normals[b * 3]!, normals[b * 3 + 1]!, normals[b * 3 + 2]!];
  return (x * u + y * v + z * w) / (Math.hypot(x, y, z) * Math.hypot(u, v, w) || 1);
}

/** Faces of vertex `v` are `faces[first[v]]` to `faces[first[v + 1]]` (exclusive). */
function facesAround(vertices: Uint32Array, count: number): { first: Uint32Array; faces: Uint32Array } {
  const first = new Uint32Array(count + 1);
  for (const vertex of vertices) first[vertex + 1]! += 1;
  for (let i = 1; i <= count; i++) first[i]! += first[i - 1]!;
  const next = first.slice();
  const faces = new Uint32Array(vertices.length);
  for (const [corner, vertex] of vertices.entries()) {
    faces[next[vertex]!] = Math.floor(corner / 3);
    next[vertex]! += 1;
  }
  return { first, faces };
}

/** Light from a normal of any length: what faces up is bright, what faces down less so, and the four sides of a room differ. */
export function light([x, y, z]: readonly [number, number, number]): number {
  const length = Math.hypot(x, y, z) || 1;
  const shade = 0.56 + (0.17 * y) / length + (0.19 * x) / length + (0.1 * z) / length;
  return Math.round(shade * LEVELS) / LEVELS;
}
