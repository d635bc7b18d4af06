import type { Floor, Room } from '../../../contract/capture.ts';
import type { Marker } from '../../tour/annotation-kind.ts';

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
  return points.length === 0 ? { x: 0, z: 0, width: 1, depth: 1 } : boxOf(points, MARGIN);
}

/** The box that a room itself takes. */
export function roomBox({ outline }: Room): PlanBox {
  return boxOf(outline, 0);
}

function boxOf(points: Room['outline'], margin: number): PlanBox {
  const xs = points.map(([x]) => x);
  const zs = points.map(([, z]) => z);
  const x = Math.min(...xs) - margin;
  const z = Math.min(...zs) - margin;
  return { x, z, width: Math.max(...xs) + margin - x, depth: Math.max(...zs) + margin - z };
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
