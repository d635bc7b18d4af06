/**
 * `node scripts/draw-pictures.ts` draws the pictures that are derived from the logo mark and the office's
 * poster. Run it after a change to either. It writes raster icons and the link preview to `site/public`, and
 * the landing page's picture in three widths to that page's folder.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { colors } from '../design/colors.ts';
import { mark } from '../design/mark.ts';

const out = new URL('../site/public/', import.meta.url);
const poster = await readFile(new URL('../captures/gv360office/poster.webp', import.meta.url));

/**
 * Returns an SVG of the mark on the `paper` colour, because raster icons cannot adapt to light and dark mode.
 * `size`: the width and height in pixels. `share`: the mark's fraction of the width.
 */
function icon(size: number, share: number): string {
  const scale = (size * share) / 28;
  const offset = (size * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none">
    <rect width="${size}" height="${size}" fill="${colors.paper.light}"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})">
      <path d="${mark.wall}" stroke="${colors.ink.light}" stroke-width="3"/>
      <circle cx="${mark.point.x}" cy="${mark.point.y}" r="3" fill="${colors.accent.light}"/>
    </g>
  </svg>`;
}

async function drawIcon(name: string, size: number, share: number): Promise<void> {
  const picture = await sharp(Buffer.from(icon(size, share)))
    .png({ palette: true })
    .toBuffer();
  await writeFile(new URL(name, out), picture);
}

await drawIcon('apple-touch-icon.png', 180, 0.72);
await drawIcon('icon-192.png', 192, 0.8);
await drawIcon('icon-512.png', 512, 0.8);
// Operating systems may crop a maskable icon to a circle whose diameter is four fifths of the icon's width.
await drawIcon('icon-maskable.png', 512, 0.54);

const preview = await sharp(poster)
  .resize(1200, 630, { fit: 'cover' })
  .jpeg({ quality: 78, mozjpeg: true })
  .toBuffer();
await writeFile(new URL('preview.jpg', out), preview);

// Draws the landing page's picture in three widths.
// A phone needs only the picture that is 640 pixels wide, which has a seventh of the poster's bytes.
for (const width of [640, 1080, 1600]) {
  const picture = await sharp(poster).resize(width).avif({ quality: 44, effort: 9 }).toBuffer();
  await writeFile(new URL(`../site/routes/landing/office-${width}.avif`, import.meta.url), picture);
}
