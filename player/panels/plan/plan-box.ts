import type { Floor, Room } from '../../../contract/capture.ts';
import type { Marker } from '../../tour/marker.ts';

/** A part of a floor seen from above, metres in the capture's frame: x right, z down. */
export interface PlanBox {
  x: number;
  z: number;
  width: number;
  depth: number;
}

/** Metres around the rooms, where no plan tells how far it reaches. */
const MARGIN = 0.5;
/** Metres below a floor that still belong to it: what lies on the floor may be a hair below. */
const BELOW = 0.3;

/** The box around rooms; a square metre when there are none. */
export function boxAround(rooms: readonly Room[]): PlanBox {
  const points = rooms.flatMap(({ outline }) => outline);
  if (points.length === 0) return { x: 0, z: 0, width: 1, depth: 1 };
  const xs = points.map(([x]) => x);
  const zs = points.map(([, z]) => z);
  const x = Math.min(...xs) - MARGIN;
  const z = Math.min(...zs) - MARGIN;
  return { x, z, width: Math.max(...xs) + MARGIN - x, depth: Math.max(...zs) + MARGIN - z };
}

/** The annotations on a floor: up to the next floor above. */
export function markersOnFloor(markers: readonly Marker[], floor: Floor, floors: readonly Floor[]): Marker[] {
  const above = floors
    .filter(({ elevation }) => elevation > floor.elevation)
    .map(({ elevation }) => elevation);
  const top = Math.min(...above) - BELOW;
  const lowest = floors.every(({ elevation }) => elevation >= floor.elevation);
  return markers.filter(({ position: [, y] }) => (lowest || y >= floor.elevation - BELOW) && y < top);
}

/** A room's name on a plan: where its middle is, and how much room it has. */
export interface PlanLabel {
  room: Room;
  /** Metres. */
  x: number;
  z: number;
  width: number;
}

/** Pixels that a letter and a line of a name take. */
const LETTER = 5.6;
const LINE = 12;

/** The names that fit into their rooms at a scale (pixels per metre); the rest would lie over each other. */
export function fittingLabels(rooms: readonly Room[], scale: number): PlanLabel[] {
  return rooms.flatMap((room) => {
    const { x, z, width, depth } = boxAround([room]);
    const free = (width - 2 * MARGIN) * scale - 4;
    const words = room.name.split(/\s+/);
    const longest = Math.max(...words.map((word) => word.length)) * LETTER;
    const lines = Math.ceil((room.name.length * LETTER) / free);
    if (longest > free || lines * LINE > (depth - 2 * MARGIN) * scale) return [];
    return { room, x: x + width / 2, z: z + depth / 2, width: free / scale };
  });
}
