import type { Doubt, Space, SpaceSweep, SpaceRoom } from '../../contract/scans/space.ts';
import { mostOf, toThousandths } from '../scan-mesh.ts';
import type { FoundRooms } from '../rooms/find-on-floor.ts';
import type { Columns } from '../voxels/columns.ts';
import { assumeSweeps } from './assume-sweeps.ts';
import { chooseCells } from './choose-cells.ts';
import { chooseStart } from './choose-start.ts';
import { doubtLinks } from './doubt-links.ts';
import { eyeAt, heightUnderfoot, middleOf } from './cast-ray.ts';
import { addConnectingSweeps } from './add-connecting-sweeps.ts';
import { linkCells, canStep, SweepGraph } from './link-cells.ts';
import { closedDoors, linkDoors, doorCells, roomCells } from './seed-cells.ts';
import { openGround } from './open-ground.ts';
import type { Walkable } from './find-walkable.ts';
import { type Point2, distanceToShape, isInShape } from '../../contract/scans/outline.ts';

/**
 * Places sweeps where people can stand, links those with a visible and walkable line between them, and
 * chooses the start.
 */
export function placeSweeps(
  columns: Columns,
  walkable: Walkable,
  rooms: FoundRooms,
): { sweeps: SpaceSweep[]; start: Space['start']; doubts: Doubt[] } {
  const ground = openGround(columns, walkable);
  const closed = closedDoors(columns, walkable, rooms.doors);
  const given = [...doorCells(columns, walkable, rooms), ...closed.flat()];
  const chosen = chooseCells(columns, walkable, ground, given);
  const cells = [...chosen, ...roomCells(columns, walkable, rooms, chosen)].toSorted((a, b) => a - b);
  const linked = linkCells(columns, walkable, ground, cells);
  addConnectingSweeps(columns, walkable, linked);
  linkDoors(linked, closed);
  const roomOf = (cell: number) =>
    roomAt(rooms.rooms, walkable.floors[walkable.floor[cell]!]!.id, middleOf(columns, walkable, cell));
  const graph = mergeClose(columns, walkable, linked, roomOf);
  const taken = new Set<string>();
  const sweeps = sweepsOf(columns, walkable, rooms, graph, taken);
  const start = chooseStart(columns, walkable, sweeps, graph);
  const doubts = [
    ...doubtLinks({ columns, walkable, graph, sweeps, nameOf: (sweep) => named(rooms, sweep) }, closed),
    ...narrowDoubts(columns, walkable, rooms, graph, sweeps),
  ];
  for (const { position, beside, doubt, ...rest } of assumeSweeps(columns, walkable.floors, rooms, sweeps)) {
    const [x, y, z] = position.map(toThousandths) as [number, number, number];
    const id = freeId(taken, rest.floor, x, z);
    sweeps.push({ ...rest, id, position: [x, y, z], neighbours: beside ? [beside.id] : [] });
    beside?.neighbours.push(id);
    doubts.push(doubt(id));
  }
  return { sweeps, start, doubts };
}

function sweepsOf(
  columns: Columns,
  walkable: Walkable,
  { rooms }: FoundRooms,
  graph: SweepGraph,
  taken: Set<string>,
): SpaceSweep[] {
  const made = graph.cells.map((cell): SpaceSweep => {
    const [x, y, z] = eyeAt(columns, walkable, cell).map(toThousandths) as [number, number, number];
    const floor = walkable.floors[walkable.floor[cell]!]!.id;
    return {
      id: freeId(taken, floor, x, z),
      floor,
      room: roomAt(rooms, floor, [x, z]),
      position: [x, y, z],
      floorHeight: toThousandths(heightUnderfoot(walkable, cell)),
      neighbours: [],
    };
  });
  for (const [index, sweep] of made.entries())
    sweep.neighbours = graph.neighbours(index).map((neighbour) => made[neighbour]!.id);
  return made;
}

/**
 * Returns an unused id that is made from the position of a sweep, so that the sweep usually has the same id
 * when the scan is processed again.
 */
function freeId(taken: Set<string>, floor: string, x: number, z: number): string {
  const base = `sweep-${floor.replace('floor-', '')}-${Math.round(x * 2)}-${Math.round(z * 2)}`;
  let id = base;
  for (let more = 2; taken.has(id); more++) id = `${base}-${more}`;
  taken.add(id);
  return id;
}

function narrowDoubts(
  columns: Columns,
  walkable: Walkable,
  rooms: FoundRooms,
  graph: SweepGraph,
  sweeps: SpaceSweep[],
): Doubt[] {
  const reach = 1.5;
  const seen = new Set<number>();
  for (const cell of walkable.narrow) {
    const [x, y, z] = eyeAt(columns, walkable, cell);
    let nearest = -1;
    let least = reach;
    for (const [index, { position }] of sweeps.entries()) {
      const apart = Math.hypot(position[0] - x, position[1] - y, position[2] - z);
      if (apart >= least) continue;
      least = apart;
      nearest = index;
    }
    if (nearest >= 0 && graph.neighbours(nearest).length > 0) seen.add(nearest);
  }
  return [...seen].map((index) => ({
    about: 'sweep',
    id: sweeps[index]!.id,
    sureness: 0.5,
    sentence: `The path through ${named(rooms, sweeps[index]!)} is narrow at this viewpoint and may be blocked.`,
  }));
}

function named({ rooms }: FoundRooms, { room }: SpaceSweep): string {
  const name = rooms.find(({ id }) => id === room)?.name ?? '';
  return name === '' ? 'a room' : `‘${name}’`;
}

/**
 * Returns the id of the room that contains a place on a floor. On stairs and in doors, returns the id of the
 * nearest room. Returns `room-1` if there are no rooms.
 */
function roomAt(rooms: SpaceRoom[], floor: string, place: Point2): string {
  const own = rooms.filter((room) => room.floor === floor);
  const within = own.find((room) => isInShape(room, place));
  if (within !== undefined) return within.id;
  const nearest = mostOf(own.length > 0 ? own : rooms, (room) => -distanceToShape(room, place));
  return nearest?.id ?? 'room-1';
}

/** If two sweeps are closer than this, in metres, one of them may not be needed. */
const CLOSE = 0.9;

/**
 * Returns the graph without unnecessary sweeps. A sweep is unnecessary if it is close to another sweep in the
 * same room that can replace it in all links.
 */
function mergeClose(
  columns: Columns,
  walkable: Walkable,
  graph: SweepGraph,
  roomOf: (cell: number) => string,
): SweepGraph {
  const neighbours = graph.cells.map((_, sweep) => new Set(graph.neighbours(sweep)));
  const gone = new Set<number>();
  const replaces = (kept: number, other: number) =>
    roomOf(graph.cells[kept]!) === roomOf(graph.cells[other]!) &&
    [...neighbours[other]!].every(
      (each) =>
        each === kept ||
        neighbours[kept]!.has(each) ||
        canStep(columns, walkable, graph.cells[kept]!, graph.cells[each]!),
    );
  const remove = (other: number, kept: number) => {
    for (const each of neighbours[other]!) {
      neighbours[each]!.delete(other);
      if (each === kept) continue;
      neighbours[each]!.add(kept);
      neighbours[kept]!.add(each);
    }
    neighbours[other]!.clear();
    gone.add(other);
  };
  for (const [a, cell] of graph.cells.entries()) {
    for (const b of graph.neighbours(a)) {
      if (!neighbours[a]!.has(b) || b < a || metresBetween(columns, walkable, cell, graph.cells[b]!) > CLOSE)
        continue;
      // If either of two sweeps can be removed, the sweep with more free space is kept.
      const [more, less] = walkable.room[cell]! >= walkable.room[graph.cells[b]!]! ? [a, b] : [b, a];
      if (replaces(more, less)) remove(less, more);
      else if (replaces(less, more)) remove(more, less);
    }
  }
  const left = graph.cells.flatMap((_, sweep) => (gone.has(sweep) ? [] : [sweep]));
  const place = new Map(left.map((sweep, index) => [sweep, index]));
  const merged = new SweepGraph(left.map((sweep) => graph.cells[sweep]!));
  for (const sweep of left)
    for (const other of neighbours[sweep]!) merged.link(place.get(sweep)!, place.get(other)!);
  return merged;
}

function metresBetween(columns: Columns, walkable: Walkable, a: number, b: number): number {
  const from = eyeAt(columns, walkable, a);
  const to = eyeAt(columns, walkable, b);
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}
