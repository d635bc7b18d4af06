import type { CutRooms } from './cut-rooms.ts';
import type { FloorGrid } from './cells/floor-grid.ts';
import type { Opening } from './opening.ts';

/** Cells beyond the wall in which the room behind an opening is looked for. */
const BEYOND = 6;

/** The rooms on either side of an opening, by their numbers; 0 for none. */
export function pairRooms(opening: Opening, grid: FloorGrid, { labels }: CutRooms): [number, number] {
  return [roomOn(1, opening, grid, labels), roomOn(-1, opening, grid, labels)];
}

function roomOn(sign: number, opening: Opening, { width }: FloorGrid, labels: Int32Array): number {
  const { x, z, along, half, deep } = opening;
  const [ux, uz] = along;
  const found = new Map<number, number>();
  for (let beyond = 1; beyond <= BEYOND; beyond++) {
    const across = sign * (deep + beyond);
    for (let at = -half; at <= half; at++) {
      const label =
        labels[Math.floor(x + at * ux - across * uz) + Math.floor(z + at * uz + across * ux) * width]!;
      if (label !== 0) found.set(label, (found.get(label) ?? 0) + 1);
    }
  }
  return [...found].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0];
}
