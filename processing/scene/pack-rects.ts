export interface Size {
  width: number;
  height: number;
}
export interface Placed extends Size {
  /** Upper left corner of each. */
  places: { x: number; y: number }[];
}

/** Places rectangles side by side on shelves, highest first, in a picture of about a square. */
export function packRects(sizes: readonly Size[], step = 16): Placed {
  const area = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  const widest = Math.max(1, ...sizes.map(({ width }) => width));
  const width = Math.ceil(Math.max(widest, Math.sqrt(area * 1.08)) / step) * step;
  const order = [...sizes.keys()].sort((a, b) => sizes[b]!.height - sizes[a]!.height);
  const places = sizes.map(() => ({ x: 0, y: 0 }));
  let [x, y, shelf] = [0, 0, 0];
  for (const i of order) {
    const size = sizes[i]!;
    if (x + size.width > width) [x, y, shelf] = [0, y + shelf, 0];
    places[i] = { x, y };
    x += size.width;
    shelf = Math.max(shelf, size.height);
  }
  return { width, height: Math.max(step, Math.ceil((y + shelf) / step) * step), places };
}
