import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer/simplifier';
import type { Geometry } from './geometry.ts';
import { measureError } from './measure-error.ts';

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
  const count = positions.length / 3;
  const attributes = new Float32Array(count * 5);
  for (let i = 0; i < count; i++) {
    attributes[i * 5] = uvs[i * 2]!;
    attributes[i * 5 + 1] = uvs[i * 2 + 1]!;
    for (let k = 0; k < 3; k++) attributes[i * 5 + 2 + k] = Math.sqrt(colors[i * 4 + k]! / 65535);
  }
  const [simplified, reached] = MeshoptSimplifier.simplifyWithAttributes(
    indices,
    positions,
    3,
    attributes,
    5,
    [UV_WEIGHT, UV_WEIGHT, COLOR_WEIGHT, COLOR_WEIGHT, COLOR_WEIGHT],
    null,
    triangles * 3,
    error,
    FLAGS[means],
  );
  return { indices: simplified, error: Math.max(reached, measureError(positions, indices, simplified)) };
}
