import type { SolidGrid } from './solid-grid.ts';

/** 1 for each cell of air that one comes to from a point without passing a solid: the inside of a building whose windows are shut. */
export function markInside({ size, cells }: SolidGrid, start: number): Uint8Array {
  const inside = new Uint8Array(cells.length);
  const pending = [start];
  inside[start] = 1;
  const [width, height, depth] = size;
  while (pending.length > 0) {
    const cell = pending.pop()!;
    const x = cell % width;
    const y = Math.floor(cell / width) % height;
    const z = Math.floor(cell / (width * height));
    const next = [
      x > 0 ? cell - 1 : -1,
      x < width - 1 ? cell + 1 : -1,
      y > 0 ? cell - width : -1,
      y < height - 1 ? cell + width : -1,
      z > 0 ? cell - width * height : -1,
      z < depth - 1 ? cell + width * height : -1,
    ];
    for (const other of next) {
      if (other < 0 || inside[other] === 1 || cells[other] !== 0) continue;
      inside[other] = 1;
      pending.push(other);
    }
  }
  return inside;
}
