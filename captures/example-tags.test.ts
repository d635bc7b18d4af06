import { readFileSync } from 'node:fs';
import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { expect, test } from 'vitest';
import { findExample } from '../server/tours/examples.ts';
import { buildBvh } from '../tools/capture-maker/light/bvh.ts';
import { cast, hit } from '../tools/capture-maker/light/raycast.ts';
import { sceneTriangles } from '../tools/check-capture/scene-triangles.ts';

test('the tags of the residence lie on its surfaces, and their stems stand upright on them', async () => {
  const tour = findExample('example-3')!;
  expect(tour.matterportId).toBe('gv360atrium');
  await MeshoptDecoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const scene = readFileSync(new URL(`${tour.matterportId}/scene.glb`, import.meta.url));
  const document = await io.readBinary(new Uint8Array(scene));
  const bvh = buildBvh(sceneTriangles(document.getRoot().listNodes()));
  expect(tour.tags.length).toBeGreaterThanOrEqual(4);
  for (const { id, position, normal } of tour.tags) {
    const [x, y, z] = position.map((c, i) => c + normal[i]! * 0.1) as [number, number, number];
    const [dx, dy, dz] = normal.map((c) => -c) as [number, number, number];
    expect(cast(bvh, x, y, z, dx, dy, dz, 1, false), id).toBe(true);
    expect(hit.distance, id).toBeCloseTo(0.1, 2);
    expect(hit.back, id).toBe(false);
    expect(Math.abs(facing(bvh.triangles, hit.triangle, normal)), id).toBeGreaterThan(0.95);
  }
});

/** Cosine between a triangle's own direction and another. */
function facing(triangles: Float32Array, triangle: number, direction: readonly number[]): number {
  const at = (corner: number, c: number) => triangles[triangle * 9 + corner * 3 + c]!;
  const [u, v] = [1, 2].map((corner) => [0, 1, 2].map((c) => at(corner, c) - at(0, c))) as [
    number[],
    number[],
  ];
  const normal = [0, 1, 2].map((c) => {
    const [p, q] = [(c + 1) % 3, (c + 2) % 3];
    return u[p]! * v[q]! - u[q]! * v[p]!;
  });
  return normal.reduce((sum, c, i) => sum + c * direction[i]!, 0) / Math.hypot(...normal);
}
