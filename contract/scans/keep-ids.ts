import { applyCorrections } from './apply-corrections.ts';
import { carryOver, createNewIds } from './matching/carry-over.ts';
import type { Corrections } from './corrections.ts';
import { matchDoors, matchFloors, matchOutlines, matchSweeps } from './matching/match-places.ts';
import type { Space } from './space.ts';

type Listed = { id: string };
type Names = ReadonlyMap<string, string>;

/**
 * What a later run found, with the ids that the run before gave the same things: floors by elevation, rooms and stairs by overlap, doors
 * and sweeps by place, where they were found or where they were corrected to. What is new gets ids that neither `previous` nor
 * `corrections` use. So corrections stay on what they were about; what a person has moved stays, though it was not found again.
 */
export function keepIds(previous: Space | null, found: Space, corrections: Corrections): Space {
  const known = previous && [previous, applyCorrections(previous, corrections)];
  const all = <Item>(list: (space: Space) => readonly Item[]) => (known ?? []).flatMap(list);
  const taken = usedIds(previous, corrections);

  const floors = renamed(
    found.floors,
    matchFloors(
      all(({ floors }) => floors),
      found.floors,
    ),
    taken.floors,
  );
  const onFloor = <Item extends { floor: string }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, floor: floors.get(item.floor) ?? item.floor }));
  const [rooms, stairs, doors, sweeps] = [
    onFloor(found.rooms),
    onFloor(found.stairs),
    onFloor(found.doors),
    onFloor(found.sweeps),
  ];
  const names = {
    floor: floors,
    room: renamed(
      rooms,
      matchOutlines(
        all(({ rooms }) => rooms),
        rooms,
      ),
      taken.rooms,
    ),
    stair: renamed(
      stairs,
      matchOutlines(
        all(({ stairs }) => stairs),
        stairs,
      ),
      taken.stairs,
    ),
    door: renamed(
      doors,
      matchDoors(
        all(({ doors }) => doors),
        doors,
      ),
      taken.doors,
    ),
    sweep: renamed(
      sweeps,
      matchSweeps(
        all(({ sweeps }) => sweeps),
        sweeps,
      ),
      taken.sweeps,
    ),
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

/** New names by the names as they were found. */
function renamed(found: readonly Listed[], matched: Names, taken: ReadonlySet<string>): Names {
  const newId = createNewIds([...taken, ...matched.values()]);
  return new Map(found.map(({ id }) => [id, matched.get(id) ?? newId(id)]));
}

function usedIds(previous: Space | null, corrections: Corrections) {
  const settled = (about: string) =>
    corrections.settled.flatMap((key) => (key.startsWith(`${about} `) ? [key.slice(about.length + 1)] : []));
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
