import { FREE, WALL } from './floor-cells.ts';
import { keepLong } from './keep-long.ts';

/** Metres: what is free between two walls and narrower is inside of one; or this wide, and so long. */
const NARROW = 0.3;
const THICK = 0.5;
const LONG = 1;

/** Makes wall of what is free between two faces of a wall: some floor is seen in walls, by noise and holes or because it was modelled below them. */
export function closeSlivers(kinds: Uint8Array, width: number, cell: number): void {
  close(kinds, width, Math.round(NARROW / cell) - 1, 0);
  close(kinds, width, Math.round(THICK / cell), LONG / cell);
  // Behind holes of a face, which are narrow once what is beside them is wall.
  close(kinds, width, Math.round(NARROW / cell) - 1, 0);
}

/** What is at most so many cells wide, and in a piece of at least so many cells either way. */
function close(kinds: Uint8Array, width: number, most: number, length: number): void {
  const narrow = new Uint8Array(kinds.length);
  for (const step of [1, width]) {
    for (let at = step; at < kinds.length - step; at++) {
      if (kinds[at] !== FREE || kinds[at - step] !== WALL) continue;
      let end = at + step;
      while (kinds[end] === FREE && (end - at) / step <= most) end += step;
      if (kinds[end] !== WALL || (end - at) / step > most) continue;
      for (let inside = at; inside < end; inside += step) narrow[inside] = 1;
    }
  }
  if (length > 0) keepLong(narrow, width, length);
  for (let at = 0; at < kinds.length; at++) if (narrow[at] === 1) kinds[at] = WALL;
}
