import type { Opening, Rect, TrueRoom } from './building.ts';
import type { Random } from './random.ts';
import { round } from './split-rooms.ts';

/** Openings in the outer walls of rooms. */
export function placeWindows(
  rooms: readonly TrueRoom[],
  { width, depth }: { width: number; depth: number },
  random: Random,
): Opening[] {
  const outer = 0.3;
  return rooms.flatMap(({ rects }) =>
    rects.flatMap(([x0, z0, x1, z1]): Opening[] => {
      const sides: { from: number; to: number; place: (a: number, b: number) => Rect; is: boolean }[] = [
        { from: x0, to: x1, is: z0 === 0, place: (a, b) => [a, -outer, b, 0] },
        { from: x0, to: x1, is: z1 === depth, place: (a, b) => [a, depth, b, depth + outer] },
        { from: z0, to: z1, is: x0 === 0, place: (a, b) => [-outer, a, 0, b] },
        { from: z0, to: z1, is: x1 === width, place: (a, b) => [width, a, width + outer, b] },
      ];
      return sides.flatMap(({ from, to, place, is }) => {
        const size = round(random.between(0.9, 1.8));
        if (!is || to - from < size + 0.6 || random.chance(0.25)) return [];
        const at = round(random.between(from + 0.3, to - size - 0.3));
        return [{ rect: place(at, at + size), bottom: random.pick([0.1, 0.85, 0.9]), top: 2.1 }];
      });
    }),
  );
}
