import type { Door } from '../../contract/scans/space.ts';
import type { Columns } from '../voxels/columns.ts';
import { bestCell, cellsNear, middleOf } from './seed-cells.ts';
import type { SweepGraph } from './sweep-graph.ts';
import type { Walkable } from './walkable.ts';

/** Metres from the middle of a door within which one stands before it, and that a jamb is from a way through. */
const BEFORE = 0.8;
const JAMB = 0.15;

/** The cells before a door that was closed, on either side of it. */
export type ClosedDoor = readonly [number, number];

/** The doors that part regions: where one stands before them. */
export function closedDoors(columns: Columns, walkable: Walkable, doors: readonly Door[]): ClosedDoor[] {
  return doors.flatMap((door): ClosedDoor[] => {
    const { floor, from, to } = door;
    const index = walkable.floors.findIndex(({ id }) => id === floor);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) return [];
    const [ux, uz] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    const before = cellsNear(columns, walkable, middle, BEFORE).flatMap(({ cell, apart }) => {
      const [x, z] = middleOf(columns, walkable, cell);
      const along = (x - middle[0]) * ux + (z - middle[1]) * uz;
      if (walkable.floor[cell] !== index || Math.abs(along) > length / 2 - JAMB) return [];
      const side = Math.sign((x - middle[0]) * uz - (z - middle[1]) * ux);
      return [{ cell, apart: apart + Math.abs(along), side }];
    });
    const [one, other] = [-1, 1].map((side) =>
      bestCell(
        before.filter((each) => each.side === side),
        ({ apart }) => -apart,
      ),
    );
    if (!one || !other || walkable.region[one.cell] === walkable.region[other.cell]) return [];
    return [[one.cell, other.cell]];
  });
}

/** Joins what is before closed doors: one opens them to pass. */
export function linkDoors(graph: SweepGraph, closed: readonly ClosedDoor[]): void {
  for (const cells of closed) {
    const [one, other] = cells.map((cell) => graph.cells.indexOf(cell));
    graph.link(one!, other!);
  }
}
