import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import type { Geometry } from './geometry.ts';
import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';

/** Vertices whose distance is measured, at most. */
const SAMPLES = 1_500;
/** Triangles of a leaf: with few points, building the tree takes longer than looking into it. */
const LEAF = 32;

/** What a shift of a whole picture, and from black to white, counts as, in parts of the geometry's size. */
const UV_WEIGHT = 0.5;
const COLOR_WEIGHT = 0.03;

/**
 * `locked`: open edges stay as they are, so that a part meets its neighbours in any of their levels. `free`: they change as little as the
 * rest. `torn`: seams of pictures and colours do not count, and specks go. `sloppy`: neither does what hangs together.
 */
export type Means = 'locked' | 'free' | 'torn' | 'sloppy';

const FLAGS: Record<Exclude<Means, 'sloppy'>, SimplifierFlags[]> = {
  locked: ['ErrorAbsolute', 'LockBorder'],
  free: ['ErrorAbsolute'],
  torn: ['ErrorAbsolute', 'Permissive', 'Prune'],
};

/**
 * Indices of about `triangles` triangles of a geometry's vertices, as few as `error` metres allow, and the metres by which they lie
 * beside it.
 */
export async function simplify(
  geometry: Geometry,
  triangles: number,
  error: number,
  means: Means,
): Promise<{ indices: Uint32Array; error: number }> {
  await MeshoptSimplifier.ready;
  const { positions, uvs, colors, indices } = geometry;
  if (means === 'sloppy') {
    const size = MeshoptSimplifier.getScale(positions, 3);
    const [rough, off] = MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, triangles * 3, 1);
    return { indices: rough, error: Math.max(off * size, measureError(positions, indices, rough)) };
  }
  const { values, weights } = attributesOf(uvs, colors);
  const [simplified, reached] = MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    values,
    weights.length,
    weights,
    null,
    triangles * 3,
    error,
    FLAGS[means],
  );
  return { indices: simplified, error: Math.max(reached, measureError(positions, indices, simplified)) };
}

/** What surfaces differ in beside their shape. Each attribute costs the simplifier time: what is the same everywhere is left out. */
function attributesOf(uvs: Float32Array, colors: Uint16Array): { values: Float32Array; weights: number[] } {
  const fields = [
    ...[0, 1].map((from) => ({ of: uvs, size: 2, from, weight: UV_WEIGHT })),
    ...[0, 1, 2].map((from) => ({ of: colors, size: 4, from, weight: COLOR_WEIGHT })),
  ].filter(({ of, size, from }) => varies(of, size, from));
  const count = uvs.length / 2;
  const width = fields.length;
  const values = new Float32Array(count * width);
  for (const [k, { of, size, from }] of fields.entries())
    for (let i = 0; i < count; i++) {
      const value = of[i * size + from]!;
      values[i * width + k] = of === uvs ? value : Math.sqrt(value / 65535);
    }
  return { values, weights: fields.map(({ weight }) => weight) };
}

function varies(values: Float32Array | Uint16Array, size: number, from: number): boolean {
  for (let i = from; i < values.length; i += size) if (values[i] !== values[from]) return true;
  return false;
}

/**
 * Metres by which vertices of a geometry lie beside what is left of it, at most: the simplifier tells a mean. `before`, `after`: indices of
 * the same positions.
 */
function measureError(positions: Float32Array, before: Uint32Array, after: Uint32Array): number {
  if (after.length === 0) return 0;
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setIndex(new BufferAttribute(after, 1));
  const bvh = new MeshBVH(geometry, { indirect: true, targetLeafSize: LEAF });
  const kept = new Uint8Array(positions.length / 3);
  for (let i = 0; i < after.length; i++) kept[after[i]!] = 1;
  const step = Math.max(1, Math.floor(before.length / SAMPLES));
  const point = new Vector3();
  let most = 0;
  for (let i = 0; i < before.length; i += step) {
    const vertex = before[i]!;
    if (kept[vertex] === 1) continue;
    const found = bvh.closestPointToPoint(point.fromArray(positions, vertex * 3));
    if (found) most = Math.max(most, found.distance);
  }
  return most;
}
