import { cellRandom } from './patterns.ts';

type Cell = { x: number; y: number; width: number; height: number };

/** The pixels along each side of the sheet. */
const SHEET = 1024;

/** A picture on the sheet: [x, y, width, height] in pixels, and its SVG. */
export type Drawing = { at: [number, number, number, number]; draw: (w: number, h: number) => string };

/** Pictures that screens, boards and frames show, on one sheet of 1024 × 1024 pixels. */
export type PictureSheet = {
  /** The position of each picture, in texture coordinates, half a pixel inside its edge. */
  cells: Record<string, Cell>;
  svg(): string;
};

/** Arranges drawings on a sheet. They must not overlap. */
export function createSheet(drawings: Record<string, Drawing>): PictureSheet {
  const place = ({ at: [x, y, w, h] }: Drawing): Cell => ({
    x: (x + 1) / SHEET,
    y: (y + 1) / SHEET,
    width: (w - 2) / SHEET,
    height: (h - 2) / SHEET,
  });
  return {
    cells: Object.fromEntries(Object.entries(drawings).map(([name, drawing]) => [name, place(drawing)])),
    svg: () => {
      const cells = Object.values(drawings).map(
        ({ at: [x, y, w, h], draw }) =>
          `<svg x="${x}" y="${y}" width="${w}" height="${h}">${draw(w, h)}</svg>`,
      );
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET}" height="${SHEET}"><rect width="${SHEET}" height="${SHEET}" fill="#888"/>${cells.join('')}</svg>`;
    },
  };
}

/** A picture by its size in pixels, and its SVG. */
export type Sketch = { size: [number, number]; draw: (w: number, h: number) => string };

export const rect = (x: number, y: number, w: number, h: number, fill: string, rest = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;

export const words = (text: string, x: number, y: number, size: number, fill: string, rest = ''): string =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-weight="700" font-size="${size}" fill="${fill}" ${rest}>${text}</text>`;

export const centred = (text: string, w: number, y: number, size: number, fill: string): string =>
  words(text, w / 2, y, size, fill, 'text-anchor="middle"');

/** Returns the SVG of lines that represent running text. */
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
