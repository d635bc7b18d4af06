import { cellRandom } from './noise.ts';

/** A picture by its size in pixels, and its SVG. */
export type Sketch = { size: [number, number]; draw: (w: number, h: number) => string };

export const rect = (x: number, y: number, w: number, h: number, fill: string, rest = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;

export const words = (text: string, x: number, y: number, size: number, fill: string, rest = ''): string =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-weight="700" font-size="${size}" fill="${fill}" ${rest}>${text}</text>`;

export const centred = (text: string, w: number, y: number, size: number, fill: string): string =>
  words(text, w / 2, y, size, fill, 'text-anchor="middle"');

/** Lines that stand for running text. */
export const textLines = (
  [x, y]: [number, number],
  count: number,
  gap: number,
  widest: number,
  fill: string,
  seed: number,
): string =>
  Array.from({ length: count }, (_, i) =>
    rect(x, y + i * gap, widest * (0.45 + cellRandom(i, seed) * 0.55), gap * 0.42, fill),
  ).join('');
