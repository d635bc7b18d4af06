/**
 * Cuts the pictures for the feature carousel and the landing page out of the guides' pictures. `npm run
 * pictures` runs this script after it has taken the guides' pictures.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * The parts of the guides' pictures that show features. `left`, `top` and `width` are fractions of the
 * picture's size, so they remain valid if the picture's size changes. `before`: the frame of an animated
 * picture to use, counted back from the last frame, because the number of frames depends on how long
 * processing the scan takes.
 */
const FEATURES = [
  { name: 'tags', from: 'walkthrough.webp', before: 33, left: 0.25, top: 0.08, width: 0.72 },
  { name: 'points', from: 'guide/points-of-interest.webp', left: 0.5, top: 0.45, width: 0.5 },
  { name: 'files', from: 'guide/files.webp', left: 0.5, top: 0.06, width: 0.5 },
  { name: 'measure', from: 'guide/measuring.webp', left: 0, top: 0.3, width: 0.69 },
  { name: 'collaboration', from: 'walkthrough.webp', before: 19, left: 0, top: 0.25, width: 0.7 },
  { name: 'search', from: 'guide/search.webp', left: 0.25, top: 0.16, width: 0.5 },
  { name: 'scan', from: 'guide/from-your-scan-to-a-twin.webp', left: 0.02, top: 0.15, width: 0.72 },
];

for (const { name, from, before = 0, ...part } of FEATURES) {
  const picture = file(`docs/${from}`);
  const { pages = 1 } = await sharp(picture).metadata();
  const source = sharp(picture, { page: pages - 1 - before });
  const size = await source.metadata();
  const width = Math.round(size.width * part.width);
  const height = Math.round((width * 10) / 16);
  const [left, top] = [Math.round(size.width * part.left), Math.round(size.height * part.top)];
  await source
    .extract({ left, top, width, height })
    .resize(640, 400)
    .webp({ quality: 62, effort: 6 })
    .toFile(file(`site/page/features/${name}.webp`));
}
