import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PLAIN, ScanRefusedError, type ScanPicture } from '../scan-mesh.ts';
import type { Patch } from './gather-cell.ts';
import { GRID } from './simplify.ts';
import { makeAtlas } from './make-atlas.ts';
import { PictureStore } from './picture-store.ts';

const SIDE = 2048;

/** Returns a picture whose red increases to the right and whose green increases downwards. */
async function picture(): Promise<ScanPicture> {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) data.set([x >> 3, y >> 3, 0], (y * SIDE + x) * 3);
  const bytes = await sharp(data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { bytes, mediaType: 'image/png', width: SIDE, height: SIDE };
}

/**
 * Returns squares whose edge is `metres` long. Each shows a square of the picture, given by the upper left
 * corner and the edge in texture coordinates.
 */
function patchOf(metres: number, ...squares: (readonly [number, number, number])[]): Patch {
  const corners = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ] as const;
  return {
    material: { ...PLAIN, picture: 0 },
    positions: Int32Array.from(
      squares.flatMap((_, i) =>
        corners.flatMap(([x, z]) => [(x + i * 2) * metres * GRID, 0, z * metres * GRID]),
      ),
    ),
    uvs: Float32Array.from(
      squares.flatMap(([u, v, edge]) => corners.flatMap(([x, z]) => [u + x * edge, v + z * edge])),
    ),
    colors: new Uint16Array(squares.length * 16).fill(65_535),
    indices: Uint32Array.from(squares.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((k) => k + i * 4))),
  };
}

test('copies only the pieces of a large picture that a part shows, without changing its look', async () => {
  const store = new PictureStore([await picture()]);
  const before = patchOf(0.5, [0.1, 0.2, 0.05], [0.8, 0.7, 0.05]);
  const patch = patchOf(0.5, [0.1, 0.2, 0.05], [0.8, 0.7, 0.05]);
  const { raster, pictureOf } = (await makeAtlas([patch], store))!;
  expect(pictureOf(patch)).toBe('atlas');
  expect(raster.width * raster.height).toBeLessThan(0.02 * SIDE * SIDE);
  for (let vertex = 0; vertex < 8; vertex++) {
    const at = [0, 1].map((k) => Math.floor(patch.uvs![vertex * 2 + k]! * [raster.width, raster.height][k]!));
    const [red, green] = raster.data.subarray((at[1]! * raster.width + at[0]!) * 3);
    expect(Math.abs(red! - before.uvs![vertex * 2]! * 256)).toBeLessThan(2);
    expect(Math.abs(green! - before.uvs![vertex * 2 + 1]! * 256)).toBeLessThan(2);
  }
});

test('reduces pictures with more detail than is visible, and leaves repeated pictures whole', async () => {
  const store = new PictureStore([await picture()]);
  // The picture has two thousand pixels for half a metre.
  const { raster } = (await makeAtlas([patchOf(0.5, [0, 0, 1])], store))!;
  expect(Math.max(raster.width, raster.height)).toBeLessThan(300);
  expect(await makeAtlas([patchOf(6, [0, 0, 6])], store)).toBeNull();
});

test('reduces pictures that exceed the memory limit, and rejects damaged pictures', async () => {
  const one = await picture();
  const raster = await new PictureStore([one], 1e6).raster(0);
  expect(raster.width * raster.height).toBeLessThanOrEqual(1.01e6);
  const damaged = new PictureStore([{ ...one, bytes: one.bytes.subarray(0, 5_000) }]);
  await expect(damaged.raster(0)).rejects.toThrow(ScanRefusedError);
});

test('encodes a picture of many parts only once in each size', async () => {
  const store = new PictureStore([await picture()]);
  const first = await store.webp(0, 32);
  expect(await store.webp(0, 32)).toBe(first);
  expect(await store.webp(0, 16)).not.toBe(first);
});
