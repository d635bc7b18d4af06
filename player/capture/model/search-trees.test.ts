import { Mesh, PlaneGeometry, Raycaster, Vector3 } from 'three';
import { afterEach, expect, it, vi } from 'vitest';
import { buildSearchTrees, treesOf } from './search-trees.ts';

afterEach(() => void vi.unstubAllGlobals());

it('finds the triangle that a ray hits in a large mesh, and builds the trees over several idle periods', async () => {
  const requestIdleCallback = vi.fn<(callback: () => void) => void>((callback) => callback());
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const mesh = new Mesh(new PlaneGeometry(2, 2, 100, 100)); // This makes 20,000 triangles.
  const rays = [-0.9, -0.3, 0.001, 0.4, 0.8].map(
    (x) => new Raycaster(new Vector3(x, x / 2, 1), new Vector3(0, 0, -1)),
  );
  const hitPoints = (): (number[] | undefined)[] =>
    rays.map((ray) =>
      ray
        .intersectObject(mesh)[0]
        ?.point.toArray()
        .map((value) => Math.fround(value)),
    );
  const expected = hitPoints();
  await buildSearchTrees([mesh]);
  expect(requestIdleCallback.mock.calls.length).toBeGreaterThan(1);
  for (const [index, point] of hitPoints().entries())
    for (const [axis, value] of point!.entries()) expect(value).toBeCloseTo(expected[index]![axis]!, 6);
});

it.each([
  ['as many small meshes as fit into an idle moment', 40, 1],
  ['one mesh in each moment that fits no more', 0, 12],
])('builds the trees of %s', async (_name, left, moments) => {
  const requestIdleCallback = vi.fn<(callback: (deadline: unknown) => void, options: object) => void>(
    (callback) => callback({ timeRemaining: () => left }),
  );
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const meshes = Array.from({ length: 12 }, () => new Mesh(new PlaneGeometry(2, 2)));
  await buildSearchTrees(meshes);
  expect(requestIdleCallback).toHaveBeenCalledTimes(moments);
  expect(meshes.every((mesh) => treesOf(mesh)?.length === 1)).toBe(true);
});
