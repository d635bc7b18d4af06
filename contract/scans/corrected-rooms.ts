import type { Corrections } from './corrections.ts';
import { type Box2, boxOf, distanceToBox, distanceToShape, isInShape, type Point2 } from './outline.ts';
import type { SpaceFloor, SpaceRoom } from './space.ts';

/** Maximum number of rooms of a space. */
const ROOMS_MAX = 5_000;

/**
 * Maximum number of boxes and corners that are checked across all points. Checking this many takes a few
 * hundredths of a second, and is enough for 5,000 corrected viewpoints on a floor with 500 rooms. Without a
 * limit, checking overlapping rooms with many corners could take minutes. Once the limit is reached, points
 * keep their detected rooms if these still exist.
 */
export const LOOKS_MAX = 3_000_000;

/** A room with its bounding box, which rules out most points quickly. */
interface PlacedRoom {
  room: SpaceRoom;
  box: Box2;
}

/** The rooms of a corrected space, also by id and by floor. */
export interface CorrectedRooms {
  rooms: SpaceRoom[];
  byId: ReadonlyMap<string, SpaceRoom>;
  byFloor: ReadonlyMap<string, readonly PlacedRoom[]>;
  /** Added rooms, and rooms whose shape or floor was corrected, by floor. */
  touchedByFloor: CorrectedRooms['byFloor'];
  /** Ids of the rooms in `touchedByFloor`, and of removed rooms. */
  touched: ReadonlySet<string>;
  /** The number of checks that remain of `LOOKS_MAX`. */
  looks: { left: number };
}

/** Returns the corrected rooms, including added rooms, without removed ones. All are on existing floors. */
export function correctedRooms(
  found: readonly SpaceRoom[],
  floors: readonly SpaceFloor[],
  corrections: Corrections,
): CorrectedRooms {
  const floorIds = new Set(floors.map(({ id }) => id));
  const foundIds = new Set(found.map(({ id }) => id));
  const touched = new Set<string>();
  const changed = found.flatMap((room) => {
    const change = ownEntry(corrections.rooms, room.id);
    if (!change) return [room];
    if ('removed' in change || change.outline || change.holes || change.floor) touched.add(room.id);
    if ('removed' in change) return [];
    const floor = change.floor !== undefined && floorIds.has(change.floor) ? change.floor : room.floor;
    return [{ ...room, ...change, floor }];
  });
  const added = Object.entries(corrections.rooms).flatMap(([id, room]): SpaceRoom[] => {
    if (foundIds.has(id) || 'removed' in room) return [];
    const { name, floor, outline, holes } = room;
    if (name === undefined || floor === undefined || outline === undefined) return [];
    if (!floorIds.has(floor)) return [];
    touched.add(id);
    return [{ id, name, floor, outline, ...(holes && { holes }) }];
  });
  const rooms = [...changed, ...added].slice(0, ROOMS_MAX);
  const placed = rooms.map((room) => ({ room, box: boxOf(room.outline) }));
  return {
    rooms,
    touched,
    looks: { left: LOOKS_MAX },
    byId: new Map(rooms.map((room) => [room.id, room])),
    byFloor: Map.groupBy(placed, ({ room }) => room.floor),
    touchedByFloor: Map.groupBy(
      placed.filter(({ room }) => touched.has(room.id)),
      ({ room }) => room.floor,
    ),
  };
}

/** Returns the room of a floor that contains a point; undefined if there is none or `looks` is used up. */
export function roomAt(
  { byFloor, looks }: CorrectedRooms,
  floor: string,
  point: Point2,
): SpaceRoom | undefined {
  return byFloor.get(floor)?.find((placed) => lies(placed, point, looks))?.room;
}

/** Returns whether an added room, or a room whose shape or floor was corrected, contains a point. */
export function isInTouched(
  { touchedByFloor, looks }: CorrectedRooms,
  floor: string,
  point: Point2,
): boolean {
  return touchedByFloor.get(floor)?.some((placed) => lies(placed, point, looks)) ?? false;
}

function lies({ room, box }: PlacedRoom, point: Point2, looks: CorrectedRooms['looks']): boolean {
  looks.left -= 1;
  if (looks.left < 0) return false;
  const [x, z] = point;
  if (x < box[0] || x > box[2] || z < box[1] || z > box[3]) return false;
  looks.left -= cornersOf(room);
  return isInShape(room, point);
}

function cornersOf({ outline, holes = [] }: SpaceRoom): number {
  return holes.reduce((sum, hole) => sum + hole.length, outline.length);
}

/**
 * Returns the room nearest to a point, among the rooms of a floor, or of all floors if that floor has no
 * rooms. Undefined if there are no rooms. When `looks` is used up, returns the nearest room found so far.
 */
export function nearestRoom(
  { byFloor, looks }: CorrectedRooms,
  floor: string,
  point: Point2,
): SpaceRoom | undefined {
  const placed = byFloor.get(floor) ?? [...byFloor.values()].flat();
  let [nearest, least]: [SpaceRoom | undefined, number] = [placed[0]?.room, Infinity];
  for (const { room, box } of placed) {
    looks.left -= 1;
    if (looks.left < 0) break;
    if (distanceToBox(box, point) >= least) continue;
    looks.left -= cornersOf(room);
    const distance = distanceToShape(room, point);
    if (distance < least) [nearest, least] = [room, distance];
  }
  return nearest;
}

/** Maximum number of floors of a space. */
const FLOORS_MAX = 200;

/** Returns the corrected floors, including added floors, lowest first. Floors cannot be removed. */
export function correctedFloors(found: readonly SpaceFloor[], { floors }: Corrections): SpaceFloor[] {
  const known = new Set(found.map(({ id }) => id));
  const changed = found.map((floor) => ({ ...floor, ...ownEntry(floors, floor.id) }));
  const added = Object.entries(floors).flatMap(([id, { name, elevation, height }]) =>
    known.has(id) || name === undefined || elevation === undefined || height === undefined
      ? []
      : [{ id, name, elevation, height }],
  );
  return [...changed, ...added].slice(0, FLOORS_MAX).sort((a, b) => a.elevation - b.elevation);
}

/** Returns a record's own value for an id, never a value that objects inherit, such as `constructor`. */
export function ownEntry<Entry>(record: Readonly<Record<string, Entry>>, id: string): Entry | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
