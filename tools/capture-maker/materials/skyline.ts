import { cellRandom, noise } from './noise.ts';

export const WIDTH = 2048;
export const HEIGHT = 640;

/** Of the ground beyond the picture's lower edge. */
export const GROUND = '#a9b78f';

/** A shape drawn twice where it crosses the seam, so that the ring closes. */
export function round(x: number, shape: (x: number) => string): string {
  const wrapped = ((x % WIDTH) + WIDTH) % WIDTH;
  return shape(wrapped) + shape(wrapped - WIDTH);
}

export function clouds(): string {
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

export function hills(horizon: number, height: number, fill: string, seed: number): string {
  const points = Array.from({ length: 129 }, (_, i) => {
    const x = (i * WIDTH) / 128;
    const wave = noise((i % 128) / 9, seed, seed) * height * Math.min(1, Math.min(i, 128 - i) / 6);
    return `${x},${horizon - wave}`;
  });
  return `<polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" fill="${fill}"/>`;
}

export function town(horizon: number): string {
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
