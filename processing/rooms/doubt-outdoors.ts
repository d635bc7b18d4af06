import type { Doubt } from '../../contract/scans/space.ts';
import type { FloorGrid } from './cells/floor-grid.ts';
import type { CutRooms } from './doors/cut-rooms.ts';

/** Share of a floor that is below something, from which on its rooms have ceilings; and of a room that has none. */
const COVERED = 0.5;
const OPEN = 0.4;

/** The rooms of a floor with ceilings that have none: courtyards and terraces, or ceilings that were not scanned. */
export function doubtOutdoors(
  { ground, covered }: FloorGrid,
  { labels, count }: CutRooms,
  idOf: (number: number) => string,
): Doubt[] {
  const seen = new Float64Array(count + 1);
  const below = new Float64Array(count + 1);
  for (let cell = 0; cell < labels.length; cell++) {
    if (labels[cell] === 0 || ground[cell] === Infinity) continue;
    seen[labels[cell]!]! += 1;
    below[labels[cell]!]! += covered[cell]!;
  }
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  if (sum(below) < COVERED * sum(seen)) return [];
  return Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => below[number]! < OPEN * seen[number]!)
    .map((number) => ({
      about: 'room',
      id: idOf(number),
      sureness: 0.5,
      sentence: 'No ceiling was scanned above this room. It may be outdoors.',
    }));
}
