import type { Room } from '../../contract/capture.ts';
import type { Manifest } from '../capture/manifest.ts';
import { areaOfShape, distanceToShape, isInShape, type Outline } from '../../contract/scans/outline.ts';

/** Places on a side of the grid that is searched, and how often it is made finer around the best. */
const GRID = 12;
const ROUNDS = 3;

/** A room and where its label is, metres. */
export interface LabelledRoom {
  readonly room: Room;
  readonly elevation: number;
  readonly at: readonly [number, number];
  /** Something of a higher floor is above its label. */
  readonly covered: boolean;
}

/** The rooms of a capture, the greatest first: in a heap of labels these stay. */
export function labelledRooms({ rooms, floors }: Manifest): readonly LabelledRoom[] {
  const elevationOf = (id: string): number => floors.find((floor) => floor.id === id)?.elevation ?? 0;
  return rooms
    .map((room) => {
      const at = labelPoint(room.outline, room.holes);
      const elevation = elevationOf(room.floor);
      const isAbove = (other: Room): boolean => elevationOf(other.floor) > elevation && isInShape(other, at);
      return { room, elevation, at, covered: rooms.some(isAbove) };
    })
    .toSorted((a, b) => areaOfShape(b.room) - areaOfShape(a.room));
}

/** [x, z] of the place within an outline that is farthest from its edges, about: where a name has most room. */
export function labelPoint(outline: Outline, holes: readonly Outline[] = []): readonly [number, number] {
  const room = { outline, holes };
  const clear = (x: number, z: number) => distanceToShape(room, [x, z]);
  const xs = outline.map(([x]) => x);
  const zs = outline.map(([, z]) => z);
  let [left, top] = [Math.min(...xs), Math.min(...zs)];
  let [width, depth] = [Math.max(...xs) - left, Math.max(...zs) - top];
  let best: readonly [number, number] = [left + width / 2, top + depth / 2];
  let farthest = isInShape(room, best) ? clear(...best) : 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let step = 0; step < GRID * GRID; step += 1) {
      const x = left + (((step % GRID) + 0.5) / GRID) * width;
      const z = top + ((Math.floor(step / GRID) + 0.5) / GRID) * depth;
      if (!isInShape(room, [x, z])) continue;
      const away = clear(x, z);
      // a hair more is no reason to leave the middle
      if (away <= farthest * 1.02) continue;
      farthest = away;
      best = [x, z];
    }
    [width, depth] = [width / GRID, depth / GRID];
    [left, top] = [best[0] - width / 2, best[1] - depth / 2];
  }
  return best;
}
