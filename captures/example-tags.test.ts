import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findExample } from '../server/tours/examples.ts';
import { prepareRays } from '../tools/check-capture/rays.ts';
import { readScene } from '../tools/check-capture/read-scene.ts';
import { sceneTriangles } from '../tools/check-capture/scene-triangles.ts';

test('the tags of the residence lie on its surfaces, and their stems stand upright on them', async () => {
  const tour = findExample('example-3')!;
  expect(tour.matterportId).toBe('gv360atrium');
  const scene = readFileSync(new URL(`${tour.matterportId}/scene.glb`, import.meta.url));
  const document = await readScene(scene);
  const rays = prepareRays(sceneTriangles(document.getRoot().listNodes()));
  expect(tour.tags.length).toBeGreaterThanOrEqual(4);
  for (const { id, position, normal } of tour.tags) {
    const before = position!.map((c, i) => c + normal[i]! * 0.1) as [number, number, number];
    const met = rays(before, normal.map((c) => -c) as [number, number, number], 1);
    expect(met, id).not.toBeNull();
    expect(met!.distance, id).toBeCloseTo(0.1, 2);
    const facing = met!.normal.reduce((sum, c, i) => sum + c * normal[i]!, 0);
    expect(facing, id).toBeGreaterThan(0.95);
  }
});
