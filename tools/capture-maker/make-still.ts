/**
 * Takes pictures of places that are no captures: `node tools/capture-maker/make-still.ts laboratory [--draft] [--to file.png]`
 * builds one, lights it and writes `poster.webp` and `thumbnail.webp` to `captures/pictures/laboratory`.
 * A draft is small, coarse and quick, and only goes where `--to` says.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { loadStill } from './building/space.ts';
import { develop } from './camera/develop.ts';
import { renderStill } from './camera/render-still.ts';
import type { Quality } from './camera/render-still.ts';

const FINAL: Quality = { width: 1600, height: 900, bounces: [12, 24, 64], samplesPerPixel: 9 };
const DRAFT: Quality = { width: 800, height: 450, bounces: [12, 16], samplesPerPixel: 5 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draft: { type: 'boolean', default: false }, to: { type: 'string' } },
});
const [name] = positionals;
if (!name) throw new Error('Say which still, for instance laboratory.');
const still = await loadStill(name);
const quality = values.draft ? DRAFT : FINAL;
const frame = await renderStill(name, still, quality);
const png = await develop(frame, quality.samplesPerPixel, still.daylight.exposure);
if (values.to) await writeFile(values.to, png);
if (!values.draft) await store();

/** As large and as small as a capture's pictures. */
async function store(): Promise<void> {
  const folder = new URL(`../../captures/pictures/${name}/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  await sharp(png)
    .webp({ quality: 84, effort: 6 })
    .toFile(fileURLToPath(new URL('poster.webp', folder)));
  await sharp(png)
    .resize(480, 270, { kernel: 'lanczos3' })
    .webp({ quality: 80, effort: 6 })
    .toFile(fileURLToPath(new URL('thumbnail.webp', folder)));
}
