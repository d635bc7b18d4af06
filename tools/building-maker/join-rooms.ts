import type { Rect, TrueRoom } from './building.ts';
import type { Random } from './random.ts';
import { sharedWalls } from './shared-walls.ts';

/** Length of a wall that may be left out whole, metres. */
const LEAST = 2.6;

/** Makes open plans: leaves a wall out between some rooms, but for the first `kept`. */
export function joinRooms(
  rooms: readonly TrueRoom[],
  random: Random,
  { wall, kept }: { wall: number; kept: number },
): TrueRoom[] {
  if (rooms.length < 4 || !random.chance(0.6)) return [...rooms];
  const rects = rooms.map((room) => room.rects);
  const walls = sharedWalls(rects, wall).filter(
    ({ rooms: [a, b], length }) =>
      a >= kept &&
      b >= kept &&
      length >= LEAST &&
      rooms[a]!.name !== 'Corridor' &&
      rooms[b]!.name !== 'Corridor',
  );
  if (walls.length === 0) return [...rooms];
  const { rooms: pair, rect } = random.pick(walls);
  const [a, b] = pair;
  const joined: Rect[] = [...rects[a]!, rect, ...rects[b]!];
  return rooms.flatMap((room, index) => {
    if (index === b) return [];
    return index === a ? [{ name: 'Open plan', rects: joined }] : [room];
  });
}
