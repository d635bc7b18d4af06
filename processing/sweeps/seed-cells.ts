import { ROOMY } from '../usual-sizes.ts';
import { type Point2, boxOf, isInShape } from '../../contract/scans/outline.ts';
import { directionOf } from '../rooms/cells/regions.ts';
import { mostOf } from '../scan-mesh.ts';
import type { FoundRooms } from '../rooms/find-on-floor.ts';
import type { Columns } from '../voxels/columns.ts';
import { middleOf } from './cast-ray.ts';
import { roomAround } from './choose-cells.ts';
import type { SweepGraph } from './link-cells.ts';
import type { Walkable } from './find-walkable.ts';
import type { Door } from '../../contract/scans/space.ts';

/** The maximum distance from the middle of a door to its sweep, in metres. */
const AT_DOOR = 0.5;

/**
 * Returns one walkable cell for each door, at most `AT_DOOR` metres from the middle of the door, as a place
 * for a sweep. Omits doors without such a cell.
 */
export function doorCells(columns: Columns, walkable: Walkable, { doors }: FoundRooms): number[] {
  return doors.flatMap((door) => {
    const near = cellsNear(columns, walkable, door.floor, middleOfDoor(door), AT_DOOR);
    // Prefers cells that are near the middle of the door and have free space around them.
    // A half-open leaf blocks one side of the door.
    const best = mostOf(
      near,
      ({ cell, apart }) => Math.min(ROOMY, roomAround(columns, walkable, cell)) - apart,
    );
    return best?.cell ?? [];
  });
}

/** Returns the point midway between the jambs of a door, in the plan. */
export function middleOfDoor({ from, to }: Pick<Door, 'from' | 'to'>): Point2 {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/**
 * Returns one walkable cell in every room that contains none of `chosen`. Ignores rooms without walkable
 * cells.
 */
export function roomCells(
  columns: Columns,
  walkable: Walkable,
  { rooms }: FoundRooms,
  chosen: number[],
): number[] {
  return rooms.flatMap((room) => {
    const index = walkable.floors.findIndex(({ id }) => id === room.floor);
    const isIn = (cell: number) =>
      walkable.floor[cell] === index && isInShape(room, middleOf(columns, walkable, cell));
    if (chosen.some(isIn)) return [];
    const [left, top, right, bottom] = boxOf(room.outline);
    const middle: Point2 = [(left + right) / 2, (top + bottom) / 2];
    const reach = Math.hypot(right - left, bottom - top) / 2;
    const near = cellsNear(columns, walkable, room.floor, middle, reach).filter(({ cell }) => isIn(cell));
    const best = mostOf(
      near,
      ({ cell, apart }) => Math.min(ROOMY, roomAround(columns, walkable, cell)) - 0.1 * apart,
    );
    return best?.cell ?? [];
  });
}

interface Near {
  cell: number;
  /** The distance of the cell from the given place, in metres. */
  apart: number;
}

/** Returns the cells of a floor within `reach` metres of a place in the plan. */
function cellsNear(
  columns: Columns,
  walkable: Walkable,
  floor: string,
  [x, z]: Point2,
  reach: number,
): Near[] {
  const near: Near[] = [];
  const index = walkable.floors.findIndex(({ id }) => id === floor);
  const column = (value: number, least: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((value - least) / columns.cell)));
  const toX = column(x + reach, columns.minX, columns.width);
  const toZ = column(z + reach, columns.minZ, columns.depth);
  for (let atZ = column(z - reach, columns.minZ, columns.depth); atZ <= toZ; atZ++) {
    for (let atX = column(x - reach, columns.minX, columns.width); atX <= toX; atX++) {
      const at = atX + atZ * columns.width;
      for (let cell = walkable.first[at]!; cell < walkable.first[at + 1]!; cell++) {
        const middle = middleOf(columns, walkable, cell);
        const apart = Math.hypot(middle[0] - x, middle[1] - z);
        if (apart <= reach && walkable.floor[cell] === index) near.push({ cell, apart });
      }
    }
  }
  return near;
}

/**
 * The distance from a door within which a person is in front of it, in metres. `JAMB`: the minimum distance
 * from the jambs, in metres.
 */
const BEFORE = 0.8;
const JAMB = 0.15;

/** The cells on either side of a closed door. */
export type ClosedDoor = readonly [number, number];

/** Returns, for each door that separates two regions, the cells on either side of it. */
export function closedDoors(columns: Columns, walkable: Walkable, doors: readonly Door[]): ClosedDoor[] {
  return doors.flatMap((door): ClosedDoor[] => {
    const { length, ux, uz } = directionOf(door.from, door.to);
    if (length === 0) return [];
    const middle = middleOfDoor(door);
    const before = cellsNear(columns, walkable, door.floor, middle, BEFORE).flatMap(({ cell, apart }) => {
      const [x, z] = middleOf(columns, walkable, cell);
      const along = (x - middle[0]) * ux + (z - middle[1]) * uz;
      if (Math.abs(along) > length / 2 - JAMB) return [];
      const side = Math.sign((x - middle[0]) * uz - (z - middle[1]) * ux);
      return [{ cell, apart: apart + Math.abs(along), side }];
    });
    const [one, other] = [-1, 1].map((side) =>
      mostOf(
        before.filter((each) => each.side === side),
        ({ apart }) => -apart,
      ),
    );
    if (!one || !other || walkable.region[one.cell] === walkable.region[other.cell]) return [];
    return [[one.cell, other.cell]];
  });
}

/** Links the sweeps on both sides of closed doors, because people can open the doors. */
export function linkDoors(graph: SweepGraph, closed: readonly ClosedDoor[]): void {
  for (const cells of closed) {
    const [one, other] = cells.map((cell) => graph.cells.indexOf(cell));
    graph.link(one!, other!);
  }
}
