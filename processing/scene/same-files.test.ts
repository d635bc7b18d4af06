import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScanMesh, ScanPicture } from '../scan-mesh.ts';
import { boxMesh } from '../testing/box-mesh.ts';
import { twoRooms } from '../testing/box-rooms.ts';
import { PLAIN } from './gather-cell.ts';
import { buildScene } from './build-scene.ts';

const FLOORS = ['a', 'b', 'c'].map((id, i) => ({ id, name: '', elevation: i * 2.8, height: 2.6 }));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Three floors whose surfaces repeat one picture and show pieces of another. */
async function building(): Promise<ScanMesh> {
  const boxes = FLOORS.flatMap(({ elevation }) =>
    twoRooms([3, 4], 1).map(({ min, max }) => ({
      min: [min[0]!, min[1]! + elevation, min[2]!],
      max: [max[0]!, max[1]! + elevation, max[2]!],
    })),
  );
  const part = boxMesh(boxes).parts[0]!;
  const uvs = Float32Array.from({ length: (part.positions.length / 3) * 2 }, (_, i) => (i % 7) / 7);
  return {
    parts: [
      { ...part, uvs: uvs.map((value) => value * 3), material: 0 },
      { ...part, uvs, material: 1 },
    ],
    materials: [0, 1].map((picture) => ({ ...PLAIN, picture })),
    pictures: [await picture(60), await picture(200)],
  };
}

async function picture(red: number): Promise<ScanPicture> {
  const create = { width: 256, height: 256, channels: 3, background: { r: red, g: 90, b: 30 } } as const;
  return {
    bytes: await sharp({ create }).png().toBuffer(),
    mediaType: 'image/png',
    width: create.width,
    height: create.height,
  };
}

/** Contents of the files that are made, by their names. */
async function build(): Promise<Map<string, string>> {
  const output = await mkdtemp(join(folder, 'out-'));
  await buildScene(await building(), { floors: FLOORS }, { ceilings: {} }, output);
  const names = await readdir(output);
  return new Map(
    await Promise.all(
      names.sort().map(async (name) => [name, await readFile(join(output, name), 'base64')] as const),
    ),
  );
}

test('the same scan gives the same files, though its parts are worked on side by side @15.71', async () => {
  const [once, again] = [await build(), await build()];
  expect(once.size).toBeGreaterThan(6);
  expect([...again.keys()]).toEqual([...once.keys()]);
  for (const [name, content] of once) expect(again.get(name) === content, name).toBe(true);
});
