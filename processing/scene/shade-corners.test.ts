import { expect, test } from 'vitest';
import type { MeshPart } from '../scan-mesh.ts';
import { shadeCorners } from './shade-corners.ts';

/**
 * Returns a sheet of squares that bends by `angle` radians after its first column, with corners off by up to
 * `noise` metres.
 */
function sheet(angle: number, noise: number): MeshPart {
  const count = 12;
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647 - 0.5) * 2 * noise;
  };
  const positions: number[] = [];
  for (let x = 0; x <= count; x++)
    for (let z = 0; z <= count; z++) {
      const past = Math.max(0, x - 6) * 0.05;
      const flat = Math.min(6, x) * 0.05;
      positions.push(flat + past * Math.cos(angle), past * Math.sin(angle) + random(), z * 0.05);
    }
  const indices: number[] = [];
  for (let x = 0; x < count; x++)
    for (let z = 0; z < count; z++) {
      const a = x * (count + 1) + z;
      indices.push(a, a + 1, a + count + 2, a, a + count + 2, a + count + 1);
    }
  return {
    name: '',
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    uvs: null,
    colors: null,
    material: -1,
  };
}

/** Returns the maximum number of different light values at a vertex, and all different light values. */
function lightsOf(part: MeshPart): { perVertex: number; all: Set<number> } {
  const triangles = Uint32Array.from({ length: part.indices.length / 3 }, (_, i) => i);
  const lights = shadeCorners([{ part, triangles }], triangles.length);
  const byVertex = Map.groupBy(lights.entries(), ([corner]) => part.indices[corner]!);
  const perVertex = Math.max(...[...byVertex.values()].map((list) => new Set(list.map(([, l]) => l)).size));
  return { perVertex, all: new Set(lights) };
}

test('shades a noisy surface smoothly, but keeps an edge sharp', () => {
  expect(lightsOf(sheet(0, 0.005)).perVertex).toBe(1);
  const bent = lightsOf(sheet(Math.PI / 2, 0));
  expect(bent.perVertex).toBe(2);
  expect(Math.max(...bent.all) - Math.min(...bent.all)).toBeGreaterThan(0.1);
});
