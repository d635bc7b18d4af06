import { createRandom } from './random.ts';
import { type BuiltPart, type MeshOptions, shake } from './make-mesh.ts';

/** Returns any triangles, nine numbers each, subdivided, noisy and with holes, as in a scan. */
export function roughen(
  triangles: Float32Array,
  options: Required<Pick<MeshOptions, 'edge' | 'noise' | 'holes' | 'seed'>>,
): BuiltPart {
  const { edge, noise, holes, seed } = options;
  const random = createRandom(seed);
  const positions: number[] = [];
  const indices: number[] = [];
  const known = new Map<string, number>();
  const vertex = (x: number, y: number, z: number): number => {
    const key = `${Math.round(x * 1e4)} ${Math.round(y * 1e4)} ${Math.round(z * 1e4)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, positions.length / 3);
    return positions.push(x, y, z) / 3 - 1;
  };
  const pending: number[][] = [];
  for (let at = 0; at < triangles.length; at += 9) pending.push(Array.from(triangles.subarray(at, at + 9)));
  while (pending.length > 0) {
    const corners = pending.pop()!;
    const [side, length] = longestSide(corners);
    if (length > edge) {
      pending.push(...halve(corners, side));
    } else if (!random.chance(holes)) {
      const [a, b, c] = [0, 3, 6].map((from) =>
        vertex(corners[from]!, corners[from + 1]!, corners[from + 2]!),
      );
      if (a !== b && b !== c && a !== c) indices.push(a!, b!, c!);
    }
  }
  const moved = Float32Array.from(positions);
  shake(moved, noise, seed);
  return {
    of: 'wall',
    positions: moved,
    uvs: new Float32Array((positions.length / 3) * 2),
    indices: Uint32Array.from(indices),
  };
}

function longestSide(corners: readonly number[]): [number, number] {
  let [longest, length] = [0, -1];
  for (let side = 0; side < 3; side += 1) {
    const [from, to] = [side * 3, ((side + 1) % 3) * 3];
    const own = Math.hypot(
      corners[to]! - corners[from]!,
      corners[to + 1]! - corners[from + 1]!,
      corners[to + 2]! - corners[from + 2]!,
    );
    if (own > length) [longest, length] = [side, own];
  }
  return [longest, length];
}

/**
 * Returns the halves of a triangle, cut from the middle of a side to the opposite corner. The cut is the same
 * in both triangles that share the side.
 */
function halve(corners: readonly number[], side: number): [number[], number[]] {
  const [a, b, c] = [0, 1, 2]
    .map((turn) => ((side + turn) % 3) * 3)
    .map((from) => corners.slice(from, from + 3));
  const middle = a!.map((value, axis) => (value + b![axis]!) / 2);
  return [
    [...a!, ...middle, ...c!],
    [...middle, ...b!, ...c!],
  ];
}
