import type { Room } from '../../../contract/capture.ts';
import type { Manifest } from '../../capture/manifest.ts';
import { isInside } from '../../capture/geometry/polygon.ts';
import { labelPoint } from './label-point.ts';

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
      const at = labelPoint(room.outline);
      const elevation = elevationOf(room.floor);
      const isAbove = (other: Room): boolean =>
        elevationOf(other.floor) > elevation && isInside(other.outline, ...at);
      return { room, elevation, at, covered: rooms.some(isAbove) };
    })
    .toSorted((a, b) => extent(b.room) - extent(a.room));
}

/** Twice the area of an outline. */
function extent({ outline }: Room): number {
  let [lastX, lastZ] = outline.at(-1)!;
  let sum = 0;
  for (const [x, z] of outline) {
    sum += lastX * z - x * lastZ;
    [lastX, lastZ] = [x, z];
  }
  return Math.abs(sum);
}
