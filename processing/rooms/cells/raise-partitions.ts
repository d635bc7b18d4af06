import { type FloorGrid, LEAF, LOW, WALL } from './floor-cells.ts';
import { HOLE, THIN_WALL } from '../../usual-sizes.ts';
import { labelRegions } from './regions.ts';
import type { Evidence } from './read-evidence.ts';

/**
 * The minimum length of a partition, in metres: longer than the leaf of a door. Also the maximum width of a
 * doorway without a lintel in a partition.
 */
const LONGER_THAN_DOOR = 1.2;
/**
 * The minimum distance, in metres, between a partition and the next wall on either side, along most of the
 * partition. It is more than the depth of a wardrobe.
 */
const ROOM = 0.7;

/**
 * Turns partitions that end below the ceiling, and walls whose upper part is missing in the scan, into wall.
 * They must be as tall as a person, thin, long and straight, and connected to a wall, directly or by way of
 * their doors.
 */
export function raisePartitions(
  { kinds, width, depth, cell }: Pick<FloorGrid, 'kinds' | 'width' | 'depth' | 'cell'>,
  { tall, open }: Pick<Evidence, 'tall' | 'open'>,
): void {
  const most = Math.round(THIN_WALL / cell);
  const isTall = (at: number) => tall[at] === 1 && kinds[at] !== WALL;
  const isDoor = (at: number) => kinds[at] === LOW || kinds[at] === LEAF;
  const runs = new Uint8Array(kinds.length);
  for (const [step, across] of [
    [1, width],
    [width, 1],
  ] as const) {
    const isNear = (at: number) => isTall(at) || isTall(at - across) || isTall(at + across);
    /** Returns the number of cells to open floor if there is a room on that side; otherwise Infinity. */
    const toOpen = (at: number, stride: number) => {
      let far = 0;
      while (far <= most && !open[at + far * stride] && kinds[at + far * stride] !== WALL) far += 1;
      if (!open[at + far * stride]) return Infinity;
      for (let more = far; more <= far + ROOM / cell; more++)
        if (kinds[at + more * stride] === WALL || tall[at + more * stride]) return Infinity;
      return far;
    };
    for (let at = across; at < kinds.length - across; at++) {
      if (!isNear(at) || isNear(at - step)) continue;
      let [first, last, longest, near, thin] = [at, at, 0, 0, 0];
      for (let next = at; ((next - last) / step) * cell <= LONGER_THAN_DOOR; next += step) {
        if (!isNear(next) && !isDoor(next)) continue;
        if (((next - last) / step) * cell > HOLE) first = next;
        last = next;
        longest = Math.max(longest, ((last - first) / step + 1) * cell);
        if (!isNear(next)) continue;
        near += 1;
        if (toOpen(next, across) + toOpen(next, -across) - 1 <= most) thin += 1;
      }
      if (longest < LONGER_THAN_DOOR || thin < near / 2) continue;
      for (let inside = at; inside <= last; inside += step) if (isTall(inside)) runs[inside] = 1;
    }
  }
  const { labels, sizes } = labelRegions((at) => runs[at] === 1 || isDoor(at), width, depth);
  const joined = sizes.map(() => false);
  for (let at = width; at < kinds.length - width; at++)
    if (labels[at] !== 0 && [1, -1, width, -width].some((step) => kinds[at + step] === WALL))
      joined[labels[at]!] = true;
  for (let at = 0; at < kinds.length; at++) if (runs[at] && joined[labels[at]!]) kinds[at] = WALL;
}
