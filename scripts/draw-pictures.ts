/**
 * Draws the pictures that are derived from the mark and the office's poster: `node scripts/draw-pictures.ts`,
 * after a change of either. Raster icons and the link preview go to `site/public`, and the landing page's
 * picture goes to its folder in three widths.
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { colors } from '../design/colors.ts';
import { mark } from '../design/mark.ts';

const out = new URL('../site/public/', import.meta.url);
const poster = await readFile(new URL('../captures/gv360office/poster.webp', import.meta.url));

/**
 * Returns the mark of favicon.svg on paper, because raster icons can't follow light and dark. `share` is its
 * fraction of the side.
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
// Systems crop a maskable icon to a circle of four fifths of its side.
await drawIcon('icon-maskable.png', 512, 0.54);

const preview = await sharp(poster)
  .resize(1200, 630, { fit: 'cover' })
  .jpeg({ quality: 78, mozjpeg: true })
  .toBuffer();
await writeFile(new URL('preview.jpg', out), preview);

// The landing page's picture. A phone needs 640 pixels, which are a seventh of the poster's bytes.
for (const width of [640, 1080, 1600]) {
  const picture = await sharp(poster).resize(width).avif({ quality: 44, effort: 9 }).toBuffer();
  await writeFile(new URL(`../site/routes/landing/office-${width}.avif`, import.meta.url), picture);
}
