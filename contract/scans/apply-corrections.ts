import { correctedFloors, correctedRooms, type CorrectedRooms, roomAt } from './corrected-rooms.ts';
import { correctedLinks, correctedSweeps } from './corrected-sweeps.ts';
import type { Corrections } from './corrections.ts';
import { isCoordinate } from '../json/wire-guards.ts';
import { hashText } from './make-capture.ts';
import type { Doubt, Space, SpaceFloor, SpaceSweep, Door, SpaceRoom } from './space.ts';
import { isInShape, type Point2 } from './outline.ts';

/**
 * Returns a detected space with its owner's corrections applied. The result conforms to its schema: it has at
 * least one sweep, the start is one of its sweeps, floors are sorted, neighbours are mutual, and all floors
 * and sweeps that it refers to exist. All rooms that it refers to exist too, unless the owner removed every
 * room: sweeps then keep the ids of their former rooms. Corrections to missing things are ignored. Settled
 * warnings and warnings about rooms and sweeps that no longer exist are omitted.
 */
export function applyCorrections(found: Space, saved: Corrections): Space {
  const corrections = withinReach(saved);
  const floors = correctedFloors(found.floors, corrections);
  const rooms = correctedRooms(found.rooms, floors, corrections);
  const sweeps = correctedLinks(correctedSweeps(found, floors, rooms, corrections), corrections.links);
  const doors = correctedDoors(found.doors, found.rooms, rooms);
  return {
    ...found,
    floors,
    rooms: rooms.rooms,
    doors,
    sweeps,
    start: correctedStart(found, sweeps, corrections),
    north: corrections.north ?? found.north,
    doubts: openDoubts(found.doubts, { floors, rooms, sweeps }, corrections),
  };
}

/**
 * Returns the corrections without the entries that contain a number beyond the coordinate limit. Earlier
 * versions stored any number.
 */
function withinReach(saved: Corrections): Corrections {
  const { floors, rooms, sweeps, north, ...others } = saved;
  const own = { floors: reached(floors), rooms: reached(rooms), sweeps: reached(sweeps) };
  return { ...others, ...own, ...(isReached(north) ? { north } : {}) };
}

function reached<Entry>(entries: Readonly<Record<string, Entry>>): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => isReached(entry)));
}

function isReached(value: unknown): boolean {
  if (typeof value === 'number') return isCoordinate(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isReached);
}

/** Metres added to the distance of a sweep in another room, so that a sweep in the same room is preferred. */
const ELSEWHERE = 1e4;

/**
 * Returns the first view. If its sweep was removed, uses the nearest remaining sweep, in the same room if
 * possible.
 */
function correctedStart(found: Space, sweeps: readonly SpaceSweep[], { start }: Corrections): Space['start'] {
  const ids = new Set(sweeps.map(({ id }) => id));
  if (start && ids.has(start.sweep)) return start;
  if (ids.has(found.start.sweep)) return found.start;
  const was = found.sweeps.find(({ id }) => id === found.start.sweep) ?? found.sweeps[0]!;
  const [x, y, z] = was.position;
  const distance = ({ room, position }: SpaceSweep) =>
    Math.hypot(position[0] - x, position[1] - y, position[2] - z) + (room === was.room ? 0 : ELSEWHERE);
  const nearest = sweeps.reduce((best, sweep) => (distance(sweep) < distance(best) ? sweep : best));
  return { ...found.start, sweep: nearest.id };
}

/**
 * Returns the text by which `corrections.settled` identifies a warning: what it is about, the id, and a hash
 * of its sentence, at most 80 characters together.
 */
export function doubtKey({ about, id, sentence }: Doubt): string {
  return `${about} ${id} ${hashText(sentence).slice(0, 9)}`;
}

/**
 * Returns whether the user has settled a warning. Earlier versions stored keys without a hash, which settle
 * all warnings about the same thing.
 */
export function isSettled(doubt: Doubt, settled: ReadonlySet<string>): boolean {
  return settled.has(doubtKey(doubt)) || settled.has(`${doubt.about} ${doubt.id}`);
}

function openDoubts(
  doubts: readonly Doubt[],
  now: { floors: readonly SpaceFloor[]; rooms: CorrectedRooms; sweeps: readonly SpaceSweep[] },
  corrections: Corrections,
): Doubt[] {
  const settled = new Set(corrections.settled);
  const sweepIds = new Set(now.sweeps.map(({ id }) => id));
  return doubts.filter((doubt) => {
    if (isSettled(doubt, settled)) return false;
    if (doubt.about === 'room') return now.rooms.byId.has(doubt.id);
    if (doubt.about === 'sweep') return sweepIds.has(doubt.id);
    return true;
  });
}

/**
 * Distances from the middle of a wall, in metres, at which to look for the room beside it, smallest first.
 * Walls are up to 0.6 m thick.
 */
const BESIDE = [0.15, 0.3, 0.5, 0.8];

/**
 * Returns the doors, each leading only to existing rooms. If a room beside a door was corrected, the door
 * leads to the room that is now on that side of the door, if there is one.
 */
function correctedDoors(doors: readonly Door[], found: readonly SpaceRoom[], rooms: CorrectedRooms): Door[] {
  if (rooms.touched.size === 0) return [...doors];
  const foundById = new Map(found.map((room) => [room.id, room]));
  const stays = (room: string | null) => room === null || (!rooms.touched.has(room) && rooms.byId.has(room));
  return doors.map((door) => {
    if (door.rooms.every((room) => room !== null && stays(room))) return door;
    const [first, second] = sidesOf(door, foundById);
    const follow = (room: string | null, side: readonly Point2[]) => roomBeside(door, room, side, rooms);
    return { ...door, rooms: [follow(door.rooms[0], first), follow(door.rooms[1], second)] };
  });
}

function roomBeside(
  { floor }: Door,
  room: string | null,
  side: readonly Point2[],
  rooms: CorrectedRooms,
): string | null {
  if (room !== null && !rooms.touched.has(room) && rooms.byId.has(room)) return room;
  for (const point of side) {
    const there = roomAt(rooms, floor, point);
    if (there) return there.id;
  }
  return room !== null && rooms.byId.has(room) ? room : null;
}

/**
 * Returns two lists of points beside a door: first on the side of the door's first room, then on the side of
 * its second room.
 */
function sidesOf(door: Door, found: ReadonlyMap<string, SpaceRoom>): [Point2[], Point2[]] {
  const { from, to, rooms } = door;
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const width = Math.hypot(dx, dz) || 1;
  const at = (metres: number): Point2 => [
    (from[0] + to[0]) / 2 - (dz / width) * metres,
    (from[1] + to[1]) / 2 + (dx / width) * metres,
  ];
  const [left, right] = [BESIDE.map((metres) => at(metres)), BESIDE.map((metres) => at(-metres))];
  const lies = (id: string | null, side: readonly Point2[]) => {
    const room = id === null ? undefined : found.get(id);
    return room !== undefined && side.some((point) => isInShape(room, point));
  };
  return lies(rooms[0], right) || lies(rooms[1], left) ? [right, left] : [left, right];
}
