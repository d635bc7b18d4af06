import { expect, test } from 'vitest';
import { octomapSurface } from './octomap-surface.ts';
import { OCTOMAP_CENTER, readOctomap } from './read-octomap.ts';

/**
 * Returns a tree with an occupied voxel at the origin and a free voxel above it. Fifteen inner nodes lead to
 * these two leaves.
 */
function smallTree(): Uint8Array {
  const header = '# Octomap OcTree binary file\nid OcTree\nsize 17\nres 0.1\ndata\n';
  const node = (child: number, kind: number) => [(kind << (child * 2)) & 0xff, (kind << (child * 2)) >> 8];
  const last = 0b10 | (0b01 << 8);
  const inner = [node(7, 3), ...Array.from({ length: 14 }, () => node(0, 3))].flat();
  return Uint8Array.from([...Buffer.from(header), ...inner, last & 0xff, last >> 8]);
}

test('reads the leaves of an OctoMap tree', () => {
  const { resolution, leaves } = readOctomap(smallTree());
  expect(resolution).toBe(0.1);
  const at = { x: OCTOMAP_CENTER, y: OCTOMAP_CENTER, edge: 1 };
  expect(leaves).toEqual([
    { ...at, z: OCTOMAP_CENTER, occupied: true },
    { ...at, z: OCTOMAP_CENTER + 1, occupied: false },
  ]);
  expect(() => readOctomap(smallTree().subarray(0, 70))).toThrow('damaged');
});

test('finds the surface next to free space, facing the free space, with y up', () => {
  const { positions, indices } = octomapSurface(readOctomap(smallTree()));
  expect(indices).toHaveLength(6);
  expect(Array.from(positions.filter((_, at) => at % 3 === 1))).toEqual(
    [1, 1, 1, 1].map(() => Math.fround(0.1)),
  );
  const [a, b, c] = Array.from(indices.subarray(0, 3), (index) =>
    positions.subarray(index * 3, index * 3 + 3),
  );
  const up = (b![2]! - a![2]!) * (c![0]! - a![0]!) - (b![0]! - a![0]!) * (c![2]! - a![2]!);
  expect(up).toBeGreaterThan(0);
});
