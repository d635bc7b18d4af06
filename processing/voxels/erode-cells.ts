import { BODY_RADIUS, type Standing } from './standing.ts';

/** Units of the distances: two per cell straight on, three across, as Recast counts. */
const STRAIGHT = 2;
const ACROSS = 3;

/**
 * Distance of each cell from the nearest one that something is beside: a wall, a drop or a step too high. In units of which `STRAIGHT` are
 * one cell; at most 254.
 */
export function distanceToEdges(standing: Standing): Uint8Array {
  const { links } = standing;
  const count = standing.column.length;
  const distance = new Uint8Array(count).fill(254);
  for (let cell = 0; cell < count; cell++) {
    const at = cell * 4;
    if (links[at]! < 0 || links[at + 1]! < 0 || links[at + 2]! < 0 || links[at + 3]! < 0) distance[cell] = 0;
  }
  // Cells are in order of their columns: what is before a cell has been seen on the way there, what is behind it on the way back.
  for (let cell = 0; cell < count; cell++) {
    nearer(distance, links, cell, 0, 2);
    nearer(distance, links, cell, 2, 1);
  }
  for (let cell = count - 1; cell >= 0; cell--) {
    nearer(distance, links, cell, 1, 3);
    nearer(distance, links, cell, 3, 0);
  }
  return distance;
}

/** Takes the distance of the cell on one side, and of the one on another side of that. */
function nearer(distance: Uint8Array, links: Int32Array, cell: number, side: number, then: number): void {
  const beside = links[cell * 4 + side]!;
  if (beside < 0) return;
  let least = Math.min(distance[cell]!, distance[beside]! + STRAIGHT);
  const across = links[beside * 4 + then]!;
  if (across >= 0) least = Math.min(least, distance[across]! + ACROSS);
  distance[cell] = least;
}

/** True for the cells that the middle of a body can be in, by their distances from edges. */
export function roomForBody(distance: Uint8Array, cell: number): (index: number) => boolean {
  return roomFor(distance, cell, BODY_RADIUS);
}

/** Likewise for a body of another radius, metres. */
export function roomFor(distance: Uint8Array, cell: number, radius: number): (index: number) => boolean {
  // The middle of a cell at an edge is one cell from the middle of what it touches.
  const least = (Math.round(radius / cell) - 1) * STRAIGHT;
  return (index) => distance[index]! >= least;
}
