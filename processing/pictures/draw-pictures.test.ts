import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureSchema } from '../../contract/capture.ts';
import { readGlbMesh } from '../../tests/support/scans/read-glb-mesh.ts';
import { drawPictures } from './draw-pictures.ts';

const office = fileURLToPath(new URL('../../captures/gv360office/', import.meta.url));
let output: string;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(output, { recursive: true }));

test('the software renderer draws the start view as a browser shows it @15.28', async () => {
  const capture = captureSchema.parse(JSON.parse(await readFile(join(office, 'capture.json'), 'utf8')));
  const sweeps = capture.sweeps.map((sweep) => ({ ...sweep, floorHeight: sweep.floorHeight ?? 0 }));
  const made = await drawPictures(
    await readGlbMesh(join(office, 'scene.glb')),
    { ...capture, sweeps },
    output,
  );
  const poster = await sharp(join(output, made.poster)).metadata();
  expect([poster.format, poster.width, poster.height]).toEqual(['webp', 1600, 900]);
  const thumbnail = await sharp(join(output, made.thumbnail)).metadata();
  expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 480, 270]);
  // The poster drawn by the player, so small that the finest details do not matter.
  const [drawn, shown] = await Promise.all(
    [join(output, made.poster), join(office, capture.poster)].map((file) =>
      sharp(file).resize(96, 54).removeAlpha().raw().toBuffer(),
    ),
  );
  const difference = drawn!.reduce((sum, value, i) => sum + Math.abs(value - shown![i]!), 0) / drawn!.length;
  expect(difference).toBeLessThan(10);
}, 120_000);
