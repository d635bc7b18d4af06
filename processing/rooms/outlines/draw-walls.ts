import type { FloorGrid } from '../cells/floor-grid.ts';
import type { Point } from '../cells/trace-region.ts';
import { cutDoorways } from './cut-doorways.ts';
import { outlineBuilding } from './outline-building.ts';
import type { RoomOutline } from './outline-rooms.ts';

/**
 * The walls of a floor as rings, filled by the even-odd rule: what is between the outlines of rooms, and around them, with gaps at doors.
 * Openings that are no doors are closed: they are windows.
 */
export function drawWalls(
  grid: FloorGrid,
  rooms: readonly RoomOutline[],
  doors: readonly (readonly [Point, Point])[],
): Point[][] {
  const outlines = rooms.map(({ outline }) => outline);
  const building = outlineBuilding(outlines, grid);
  // What is free is inside of rooms, and outside of the building.
  const faces = [
    ...outlines,
    ...rooms.flatMap(({ islands }) => islands),
    ...building.map((ring) => ring.toReversed()),
  ];
  return cutDoorways(faces, doors);
}
