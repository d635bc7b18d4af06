import { createSheet } from './sheet.ts';
import type { Drawing, PictureSheet } from './sheet.ts';
import { plantLabels } from './labels.ts';
import { plantScreens } from './services-screens.ts';
import { plantSigns } from './signs.ts';
import type { Sketch } from './svg-parts.ts';

const SHEET = 1024;
/** Sketches are drawn larger than they stand on the sheet. */
const SCALE = 0.84;

/** Signs, dials, plates and screens of a plant room and an archive. */
export const plantSheet: PictureSheet = createSheet(
  inRows({ ...plantScreens, ...plantSigns, ...plantLabels }),
);

/** Lays sketches out in rows, the tallest first. Throws when they do not fit. */
function inRows(sketches: Readonly<Record<string, Sketch>>): Record<string, Drawing> {
  const placed: Record<string, Drawing> = {};
  let [x, y, row] = [0, 0, 0];
  const tallestFirst = Object.entries(sketches).sort(
    ([, a], [, b]) => b.size[1] - a.size[1] || b.size[0] - a.size[0],
  );
  for (const [name, sketch] of tallestFirst) {
    const [w, h] = sketch.size.map((side) => Math.round(side * SCALE)) as [number, number];
    if (x + w > SHEET) [x, y, row] = [0, y + row + 2, 0];
    if (y + h > SHEET) throw new Error(`No room on the sheet for '${name}'.`);
    placed[name] = { at: [x, y, w, h], draw: () => scaled(sketch, w, h) };
    x += w + 2;
    row = Math.max(row, h);
  }
  return placed;
}

function scaled({ size: [w, h], draw }: Sketch, width: number, height: number): string {
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none">${draw(w, h)}</svg>`;
}
