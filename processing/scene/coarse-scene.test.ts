import { expect, test } from 'vitest';
import { makeCoarseScene } from './coarse-scene.ts';
import type { Look } from './geometry.ts';
import type { PictureStore } from './picture-store.ts';

test('scales repeated pictures down if the scan has no other pictures', async () => {
  const looks = Array.from({ length: 40 }, (_, picture): Look => ({
    alpha: 'opaque',
    cutoff: 0,
    doubleSided: false,
    picture,
  }));
  const geometry = {
    looks,
    lookOf: Uint16Array.from({ length: 120 }, (_, vertex) => Math.floor(vertex / 3)),
    positions: Float32Array.from({ length: 360 }, (_, index) => (index * 7) % 11),
    uvs: new Float32Array(240),
    colors: new Uint16Array(480).fill(65_535),
    indices: Uint32Array.from({ length: 120 }, (_, vertex) => vertex),
  };
  const sides: number[] = [];
  const store = {
    webp: async (_: number, side: number) => {
      sides.push(side);
      return new Uint8Array(side * side);
    },
  } as unknown as PictureStore;
  const part = { id: 'p', floor: 'ground', ceiling: false };
  const floor = { id: 'ground', name: 'Ground', elevation: 0, height: 2.5 };
  const coarsest = { geometry, error: 0, shrunk: 1 };
  const { bytes } = await makeCoarseScene([{ part, coarsest, raster: null }], [floor], store);
  expect(Math.min(...sides)).toBe(128);
  expect(bytes.length).toBeLessThan(1e6);
});
