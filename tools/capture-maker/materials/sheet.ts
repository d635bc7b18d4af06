type Cell = { x: number; y: number; width: number; height: number };

/** Pixels along each side of the sheet. */
const SHEET = 1024;

/** A picture on the sheet: [x, y, width, height] in pixels, and its SVG. */
export type Drawing = { at: [number, number, number, number]; draw: (w: number, h: number) => string };

/** Pictures that screens, boards and frames show, on one sheet of 1024 × 1024 pixels. */
export type PictureSheet = {
  /** Where each picture lies, in texture coordinates, half a pixel inside its edge. */
  cells: Record<string, Cell>;
  svg(): string;
};

/** Lays drawings out on a sheet. They must not overlap. */
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
