import type { Door, Doubt } from '../../../contract/scans/space.ts';
import type { FloorGrid } from './floor-grid.ts';
import type { CutRooms } from '../cut-rooms.ts';

/** Share of a room that may be assumed without a word. */
const LITTLE = 0.25;

/** The rooms of which a large part was not seen. */
export function doubtAssumed(
  { assumed }: FloorGrid,
  { labels, count }: CutRooms,
  idOf: (number: number) => string,
  doors: readonly Door[],
): Doubt[] {
  const sizes = new Float64Array(count + 1);
  const unseen = new Float64Array(count + 1);
  for (let cell = 0; cell < labels.length; cell++) {
    sizes[labels[cell]!]! += 1;
    unseen[labels[cell]!]! += assumed[cell]!;
  }
  return Array.from({ length: count }, (_, index): Doubt[] => {
    const share = unseen[index + 1]! / sizes[index + 1]!;
    if (share <= LITTLE) return [];
    const id = idOf(index + 1);
    const door = doors.some(({ rooms }) => rooms.includes(id)) ? '' : ' No door of it was seen.';
    const sentence = `${Math.round(share * 100)} % of this room was not scanned. Its outline follows the walls that were seen, as if they had no gaps.${door}`;
    return [{ about: 'room', id, sureness: Math.round((1 - share) * 100) / 100, sentence }];
  }).flat();
}
