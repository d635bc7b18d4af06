import sharp from 'sharp';
import { WIDTH, HEIGHT, clouds, hills, town } from './skyline.ts';
import { fields, nearTrees, trees } from './landscape.ts';

/** Of the sky above its upper edge. */
export const ZENITH = '#b9d6f2';

/** Of the picture's height, from the top: where the horizon lies (26 m above it, 14 m below). */
const HORIZON = (26 - 1.6) / 40;

/** What lies outside the windows: sky, hills, a town and trees, all round, as WebP. */
export async function panorama(): Promise<Uint8Array> {
  const horizon = HEIGHT * HORIZON;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ZENITH}"/><stop offset=".45" stop-color="#dcebf7"/><stop offset=".61" stop-color="#f6f6f0"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>${clouds()}${hills(horizon, 40, '#c3d0d6', 1)}${hills(horizon, 24, '#aebfb8', 2)}${town(horizon)}${trees(horizon)}${fields(horizon + 52)}${nearTrees(horizon + 60)}</svg>`;
  return sharp(new TextEncoder().encode(svg)).blur(1.1).webp({ quality: 72 }).toBuffer();
}
