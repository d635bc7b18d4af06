import type { Primitive } from '@gltf-transform/core';
import { compactPrimitive, weldPrimitive } from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer';

/** Share of the triangles that is aimed at, and how far a surface may move for it, metres. */
const SHARE = 0.1;
const SLACK = 0.03;
/** More triangles than this are left only of loose leaves, which cannot be merged: most of them go. */
const LEAVES = 15_000;

/** Takes triangles away from a mesh where its shape changes least; returns how many are left. */
export async function decimate(primitive: Primitive): Promise<number> {
  await MeshoptSimplifier.ready;
  weldPrimitive(primitive);
  const indices = Uint32Array.from(primitive.getIndices()!.getArray()!);
  const positions = Float32Array.from(primitive.getAttribute('POSITION')!.getArray()!);
  const target = Math.ceil((indices.length * SHARE) / 3) * 3;
  const [merged] = MeshoptSimplifier.simplify(indices, positions, 3, target, SLACK, [
    'ErrorAbsolute',
    'Permissive',
    'Prune',
  ]);
  const left = merged.length > LEAVES * 3 ? thinOut(merged, merged.length / target) : merged;
  primitive.getIndices()!.setArray(Uint32Array.from(left));
  compactPrimitive(primitive);
  return left.length / 3;
}

/** One triangle in so many. */
function thinOut(indices: Uint32Array, factor: number): Uint32Array {
  const step = Math.ceil(factor);
  return indices.filter((_, at) => Math.floor(at / 3) % step === 0);
}
