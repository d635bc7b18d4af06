import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captureSchema } from '../../contract/capture.ts';
import { readGlbMesh } from '../../tests/support/scans/format-2-capture.ts';
import { drawView, firstView } from './draw-pictures.ts';

const office = fileURLToPath(new URL('../../captures/gv360office/', import.meta.url));

test('the software renderer draws the start view as a browser shows it @15.28', async () => {
  const capture = captureSchema.parse(JSON.parse(await readFile(join(office, 'capture.json'), 'utf8')));
  const mesh = await readGlbMesh(join(office, 'scene.glb'));
  const { data, width, height } = await drawView(mesh, firstView(capture, { width: 384, height: 216 }));
  // Compares the drawn view with the poster that the player drew.
  // Both pictures are so small that the finest details do not matter.
  const [drawn, shown] = await Promise.all(
    [sharp(data, { raw: { width, height, channels: 3 } }), sharp(join(office, capture.poster))].map(
      (picture) => picture.resize(96, 54).removeAlpha().raw().toBuffer(),
    ),
  );
  const difference = drawn!.reduce((sum, value, i) => sum + Math.abs(value - shown![i]!), 0) / drawn!.length;
  expect(difference).toBeLessThan(10);
});
