import type { Raster } from './picture-store.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a rectangle of one raster, in whole pixels that may lie past its edges, into one of another. Shrinks by averaging. */
export function drawRect(from: Raster, source: Rect, to: Raster, target: Rect): void {
  const stepX = source.width / target.width;
  const stepY = source.height / target.height;
  if (stepX === 1 && stepY === 1 && from.channels === to.channels && isInside(source, from)) {
    for (let y = 0; y < target.height; y++) {
      const start = ((source.y + y) * from.width + source.x) * from.channels;
      const row = from.data.subarray(start, start + source.width * from.channels);
      to.data.set(row, ((target.y + y) * to.width + target.x) * to.channels);
    }
    return;
  }
  const columns = Array.from({ length: target.width + 1 }, (_, x) => Math.floor(source.x + x * stepX));
  for (let y = 0; y < target.height; y++) {
    const top = Math.floor(source.y + y * stepY);
    const bottom = Math.max(top + 1, Math.floor(source.y + (y + 1) * stepY));
    for (let x = 0; x < target.width; x++)
      average(
        from,
        columns[x]!,
        top,
        Math.max(columns[x]! + 1, columns[x + 1]!),
        bottom,
        to,
        ((target.y + y) * to.width + target.x + x) * to.channels,
      );
  }
}

function isInside({ x, y, width, height }: Rect, raster: Raster): boolean {
  return x >= 0 && y >= 0 && x + width <= raster.width && y + height <= raster.height;
}

function average(
  { data, width, height, channels }: Raster,
  left: number,
  top: number,
  right: number,
  bottom: number,
  to: Raster,
  at: number,
): void {
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = left; x < right; x++) {
      const i = (row + Math.min(width - 1, Math.max(0, x))) * channels;
      r += data[i]!;
      g += data[i + 1]!;
      b += data[i + 2]!;
      if (channels === 4) a += data[i + 3]!;
    }
  }
  const count = (bottom - top) * (right - left);
  to.data[at] = r / count;
  to.data[at + 1] = g / count;
  to.data[at + 2] = b / count;
  if (to.channels === 4) to.data[at + 3] = channels === 4 ? a / count : 255;
}
