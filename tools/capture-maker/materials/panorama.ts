import sharp from 'sharp';
import { cellRandom, noise } from './patterns.ts';

/** The colour of the sky above the picture's upper edge. */
export const ZENITH = '#b9d6f2';

/**
 * The horizon as a fraction of the picture's height, from the top. The picture extends 26 m above it and 14 m
 * below.
 */
const HORIZON = (26 - 1.6) / 40;

/** Returns the view outside the windows as WebP: sky, hills, a town and trees, all round. */
export async function panorama(): Promise<Uint8Array> {
  const horizon = HEIGHT * HORIZON;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ZENITH}"/><stop offset=".45" stop-color="#dcebf7"/><stop offset=".61" stop-color="#f6f6f0"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>${clouds()}${hills(horizon, 40, '#c3d0d6', 1)}${hills(horizon, 24, '#aebfb8', 2)}${town(horizon)}${trees(horizon)}${fields(horizon + 52)}${nearTrees(horizon + 60)}</svg>`;
  return sharp(new TextEncoder().encode(svg)).blur(1.1).webp({ quality: 72 }).toBuffer();
}

function fields(top: number): string {
  const tones = ['#a9b78f', '#b9bf98', '#9cae85', '#c4bf9a', '#a3b48c'];
  let drawn = `<rect y="${top}" width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>`;
  for (let i = 0; i < 70; i++) {
    const y = top + cellRandom(i, 31) ** 1.5 * 170;
    const deep = 10 + (y - top) * 0.25;
    const wide = 120 + cellRandom(i, 32) * 260;
    drawn += round(
      cellRandom(i, 33) * WIDTH,
      (x) =>
        `<polygon points="${x},${y} ${x + wide},${y} ${x + wide * 0.9},${y + deep} ${x - wide * 0.1},${y + deep}" fill="${tones[i % 5]}"/>`,
    );
  }
  return drawn;
}

function nearTrees(top: number): string {
  const tones = ['#7d9764', '#6f8a58', '#88a06e', '#65804f'];
  const places = Array.from({ length: 210 }, (_, i) => ({ i, y: top + cellRandom(i, 41) ** 2 * 190 })).sort(
    (a, b) => a.y - b.y,
  );
  return places
    .map(({ i, y }) => {
      const r = 9 + (y - top) * 0.12 + cellRandom(i, 42) * 8;
      return round(
        cellRandom(i, 43) * WIDTH,
        (x) =>
          `<ellipse cx="${x + r * 0.5}" cy="${y + r * 0.7}" rx="${r * 1.3}" ry="${r * 0.35}" fill="#5d7448" opacity=".5"/><circle cx="${x}" cy="${y}" r="${r}" fill="${tones[i % 4]}"/><circle cx="${x - r * 0.3}" cy="${y - r * 0.3}" r="${r * 0.6}" fill="#a3b881" opacity=".5"/>`,
      );
    })
    .join('');
}

function trees(horizon: number): string {
  const tones = ['#87a06d', '#7b9765', '#93a877', '#6f8c5e'];
  return Array.from({ length: 420 }, (_, i) => {
    const x = cellRandom(i, 21) * WIDTH;
    const near = cellRandom(i, 22);
    const r = 8 + near * 20;
    return `<circle cx="${x}" cy="${horizon + 30 + near * 46 - r * 0.4}" r="${r}" fill="${tones[i % 4]}"/>`;
  }).join('');
}

const WIDTH = 2048;
const HEIGHT = 640;

/** The colour of the ground below the picture's lower edge. */
export const GROUND = '#a9b78f';

/** Returns a shape drawn twice where it crosses the seam, so that the ring closes. */
function round(x: number, shape: (x: number) => string): string {
  const wrapped = ((x % WIDTH) + WIDTH) % WIDTH;
  return shape(wrapped) + shape(wrapped - WIDTH);
}

function clouds(): string {
  return Array.from({ length: 46 }, (_, i) => {
    const x = cellRandom(i, 1) * WIDTH;
    const y = 60 + cellRandom(i, 2) * 250;
    return round(
      x,
      (at) =>
        `<ellipse cx="${at}" cy="${y}" rx="${60 + cellRandom(i, 3) * 150}" ry="${6 + cellRandom(i, 4) * 14}" fill="#fff" opacity=".22"/>`,
    );
  }).join('');
}

function hills(horizon: number, height: number, fill: string, seed: number): string {
  const points = Array.from({ length: 129 }, (_, i) => {
    const x = (i * WIDTH) / 128;
    const wave = noise((i % 128) / 9, seed, seed) * height * Math.min(1, Math.min(i, 128 - i) / 6);
    return `${x},${horizon - wave}`;
  });
  return `<polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" fill="${fill}"/>`;
}

function town(horizon: number): string {
  const tones = ['#cfd3d4', '#d8d0c4', '#c2c9cc', '#ddd8cf', '#c9bfb2'];
  return Array.from({ length: 120 }, (_, i) => {
    const x = cellRandom(i, 11) * WIDTH;
    const w = 16 + cellRandom(i, 12) * 40;
    const h = 14 + cellRandom(i, 13) ** 2 * 90;
    const rows = Array.from(
      { length: Math.floor(h / 9) },
      (_, r) =>
        `<rect x="${x + 3}" y="${horizon + 34 - h + r * 9}" width="${w - 6}" height="3.5" fill="#8fa3ae" opacity=".55"/>`,
    );
    return `<rect x="${x}" y="${horizon + 30 - h}" width="${w}" height="${h + 40}" fill="${tones[i % 5]}"/>${rows.join('')}`;
  }).join('');
}
