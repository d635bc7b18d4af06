import { applyCorrections } from './apply-corrections.ts';
import type { Corrections } from './corrections.ts';
import type { Space, Door, SpaceFloor, SpaceRoom, Stair, SpaceSweep } from './space.ts';
import { correctedLinks } from './corrected-sweeps.ts';
import { ownEntry } from './corrected-rooms.ts';
import { areaOfShape, sharedArea, boxesMeet, boxOf, overlapOf } from './outline.ts';

type Listed = { id: string };
type Names = ReadonlyMap<string, string>;

/**
 * Returns what a later run detected. Things that the previous run also detected keep the ids from that run.
 * Floors are matched by elevation, rooms and stairs by overlap, and doors and sweeps by position. Each thing
 * from the previous run is compared both as it was detected and as the user corrected it. New things get ids
 * that neither `previous` nor `corrections` use, so corrections continue to apply to the same things. Rooms
 * and sweeps that the user corrected are usually kept even if the later run does not detect them (see
 * `carryOver`).
 */
export function keepIds(previous: Space | null, found: Space, corrections: Corrections): Space {
  const spaces = previous ? [previous, applyCorrections(previous, corrections)] : [];
  const known = <Kind extends keyof Space>(kind: Kind) => spaces.map((space) => space[kind]);
  const taken = usedIds(previous, corrections);

  const floors = renamed(found.floors, matchFloors(known('floors').flat(), found.floors), taken.floors);
  const onFloor = <Item extends { floor: string }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, floor: floors.get(item.floor) ?? item.floor }));
  const [rooms, stairs] = [onFloor(found.rooms), onFloor(found.stairs)];
  const [doors, sweeps] = [onFloor(found.doors), onFloor(found.sweeps)];
  const names = {
    floor: floors,
    room: renamed(rooms, matchOutlines(known('rooms').flat(), rooms), taken.rooms),
    stair: renamed(stairs, matchOutlines(known('stairs').flat(), stairs), taken.stairs),
    door: renamed(doors, matchDoors(known('doors').flat(), doors), taken.doors),
    sweep: renamed(sweeps, matchSweeps(known('sweeps').flat(), sweeps), taken.sweeps),
  };
  const of = (of: Names) => (id: string) => of.get(id) ?? id;
  const [room, sweep] = [of(names.room), of(names.sweep)];
  const kept: Space = {
    ...found,
    floors: found.floors.map((one) => ({ ...one, id: of(names.floor)(one.id) })),
    rooms: rooms.map((one) => ({ ...one, id: room(one.id) })),
    stairs: stairs.map((one) => ({ ...one, id: of(names.stair)(one.id) })),
    walls: onFloor(found.walls),
    doors: doors.map((one) => ({
      ...one,
      id: of(names.door)(one.id),
      rooms: [one.rooms[0] && room(one.rooms[0]), one.rooms[1] && room(one.rooms[1])],
    })),
    sweeps: sweeps.map((one) => ({
      ...one,
      id: sweep(one.id),
      room: room(one.room),
      neighbours: one.neighbours.map(sweep),
    })),
    start: { ...found.start, sweep: sweep(found.start.sweep) },
    doubts: found.doubts.map((doubt) =>
      doubt.about === 'frame' ? doubt : { ...doubt, id: of(names[doubt.about])(doubt.id) },
    ),
  };
  return previous ? carryOver(previous, kept, corrections) : kept;
}

/** Returns the new id for each detected id. */
function renamed(found: readonly Listed[], matched: Names, taken: ReadonlySet<string>): Names {
  const newId = createNewIds([...taken, ...matched.values()]);
  return new Map(found.map(({ id }) => [id, matched.get(id) ?? newId(id)]));
}

function usedIds(previous: Space | null, corrections: Corrections) {
  const settled = (about: string) =>
    corrections.settled.flatMap((key) => (key.startsWith(`${about} `) ? [key.split(' ')[1]!] : []));
  const ids = (items: readonly Listed[] | undefined, about: string, ...more: string[]) =>
    new Set([...(items ?? []).map(({ id }) => id), ...settled(about), ...more]);
  const { floors, ceilings, rooms, sweeps, links, start } = corrections;
  return {
    floors: ids(previous?.floors, 'floor', ...Object.keys(floors), ...Object.keys(ceilings)),
    rooms: ids(previous?.rooms, 'room', ...Object.keys(rooms)),
    stairs: ids(previous?.stairs, 'stair'),
    doors: ids(previous?.doors, 'door'),
    sweeps: ids(
      previous?.sweeps,
      'sweep',
      ...Object.keys(sweeps),
      ...Object.keys(links).flatMap((key) => key.split(' ')),
      ...(start ? [start.sweep] : []),
    ),
  };
}

/**
 * A corrected room that is not detected again is dropped if rooms of the later run cover at least this
 * fraction of its area. This limit does not apply to a room whose outline the user corrected.
 */
const COVERED = 0.5;

/**
 * Returns `kept` with the rooms and sweeps that the user has corrected and the later run has not detected
 * again.
 */
function carryOver(previous: Space, kept: Space, corrections: Corrections): Space {
  const floors = new Set(kept.floors.map(({ id }) => id));
  const rooms = new Set(kept.rooms.map(({ id }) => id));
  const sweeps = new Set(kept.sweeps.map(({ id }) => id));
  const lostRooms = previous.rooms.filter((room) => {
    const change = ownEntry(corrections.rooms, room.id);
    if (!change || 'removed' in change || rooms.has(room.id) || !floors.has(room.floor)) return false;
    if (change.outline) return true;
    const covered = kept.rooms.reduce(
      (sum, one) => sum + (one.floor === room.floor ? sharedArea(one, room) : 0),
      0,
    );
    return covered < COVERED * areaOfShape(room);
  });
  const lostSweeps = previous.sweeps.filter(({ id, floor }) => {
    const change = ownEntry(corrections.sweeps, id);
    return change && !('removed' in change) && !sweeps.has(id) && floors.has(floor);
  });
  return {
    ...kept,
    rooms: [...kept.rooms, ...lostRooms],
    sweeps: correctedLinks([...kept.sweeps, ...lostSweeps], {}),
  };
}

/**
 * Returns a function that returns unused ids: the wanted id if it is free, otherwise the id with its number
 * replaced by the next free one.
 */
function createNewIds(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set(taken);
  const last = new Map<string, number>();
  return (wanted) => {
    if (!used.has(wanted)) {
      used.add(wanted);
      return wanted;
    }
    const words = wanted.replace(/(?<!\d)-?\d+$/, '').slice(0, 50) || 'new';
    let number = last.get(words) ?? 0;
    let id: string;
    do id = `${words}-${++number}`;
    while (used.has(id));
    last.set(words, number);
    used.add(id);
    return id;
  };
}

/** Maximum difference in metres between the elevations of a floor in two runs. */
const FLOOR_NEAR = 0.5;
/** Maximum distance in metres between the middles of a door in two runs. */
const DOOR_NEAR = 0.5;
/**
 * Minimum overlap, as a fraction, at which a room or stair of a later run counts as a known room or stair.
 */
const LEAST_OVERLAP = 0.3;

function matchFloors(known: readonly SpaceFloor[], found: readonly SpaceFloor[]): Map<string, string> {
  return matchPairs(
    found.flatMap(({ id, elevation }) =>
      known.flatMap((floor): Fit[] => {
        const distance = Math.abs(floor.elevation - elevation);
        return distance <= FLOOR_NEAR ? [{ known: floor.id, found: id, fit: -distance }] : [];
      }),
    ),
  );
}

/**
 * Returns the known ids of rooms or stairs by detected id, matched by the overlap of their outlines. `known`
 * may contain an id with several outlines.
 */
function matchOutlines(
  known: readonly Pick<SpaceRoom | Stair, 'id' | 'floor' | 'outline'>[],
  found: readonly (SpaceRoom | Stair)[],
): Map<string, string> {
  const boxed = known.map((one) => ({ one, box: boxOf(one.outline) }));
  return matchPairs(
    found.flatMap((shape) => {
      const { id, floor } = shape;
      const box = boxOf(shape.outline);
      return boxed.flatMap(({ one, box: other }): Fit[] => {
        const fit = one.floor === floor && boxesMeet(box, other) ? overlapOf(one, shape) : 0;
        return fit >= LEAST_OVERLAP ? [{ known: one.id, found: id, fit }] : [];
      });
    }),
  );
}

function matchDoors(known: readonly Door[], found: readonly Door[]): Map<string, string> {
  return matchPairs(
    found.flatMap((door) =>
      known.flatMap((one): Fit[] => {
        const distance = one.floor === door.floor ? distanceBetween(one, door) : Infinity;
        return distance <= DOOR_NEAR ? [{ known: one.id, found: door.id, fit: -distance }] : [];
      }),
    ),
  );
}

function distanceBetween(a: Door, b: Door): number {
  const [ax, az] = [a.from[0] + a.to[0], a.from[1] + a.to[1]];
  const [bx, bz] = [b.from[0] + b.to[0], b.from[1] + b.to[1]];
  return Math.hypot(ax - bx, az - bz) / 2;
}

/** How well a known thing matches a detected one. A higher `fit` is better. */
interface Fit {
  known: string;
  found: string;
  fit: number;
}

/** Returns the known ids by detected id. Assigns the best matches first, and each id only once. */
function matchPairs(fits: readonly Fit[]): Map<string, string> {
  const taken = new Set<string>();
  const knownOf = new Map<string, string>();
  for (const { known, found } of [...fits].sort((a, b) => b.fit - a.fit)) {
    if (taken.has(known) || knownOf.has(found)) continue;
    taken.add(known);
    knownOf.set(found, known);
  }
  return knownOf;
}

/** Maximum distance in metres at which a sweep of a later run counts as a known sweep. */
const NEAR = 0.7;

/**
 * Returns the known ids of sweeps by detected id, matched by position on the same floor, nearest first.
 * `known` may contain an id with several positions.
 */
function matchSweeps(
  known: readonly Pick<SpaceSweep, 'id' | 'floor' | 'position'>[],
  found: readonly SpaceSweep[],
): Map<string, string> {
  const cell = (floor: string, x: number, z: number) => `${x} ${z} ${floor}`;
  const at = (metres: number) => Math.floor(metres / NEAR);
  const cells = Map.groupBy(known, ({ floor, position: [x, , z] }) => cell(floor, at(x), at(z)));
  const fits: Fit[] = [];
  for (const sweep of found) {
    const [x, y, z] = sweep.position;
    for (const i of [-1, 0, 1])
      for (const j of [-1, 0, 1])
        for (const near of cells.get(cell(sweep.floor, at(x) + i, at(z) + j)) ?? []) {
          const distance = Math.hypot(near.position[0] - x, near.position[1] - y, near.position[2] - z);
          if (distance <= NEAR) fits.push({ known: near.id, found: sweep.id, fit: -distance });
        }
  }
  return matchPairs(fits);
}
