import type { Corrections } from './corrections.ts';
import { ownEntry, isInTouched, nearestRoom, roomAt, type CorrectedRooms } from './corrected-rooms.ts';
import type { Space, SpaceFloor, SpaceSweep } from './space.ts';

/** Maximum number of sweeps of a space. */
const SWEEPS_MAX = 20_000;
/** Metres from the floor to the eye. */
export const EYE_HEIGHT = 1.6;

/**
 * Returns the corrected sweeps, including added sweeps, without removed ones. The list is never empty. Each
 * sweep still has its detected neighbours.
 */
export function correctedSweeps(
  { sweeps: found, start }: Space,
  floors: readonly SpaceFloor[],
  rooms: CorrectedRooms,
  corrections: Corrections,
): SpaceSweep[] {
  const floorIds = new Set(floors.map(({ id }) => id));
  const foundIds = new Set(found.map(({ id }) => id));
  const changed = found.flatMap((sweep) => {
    const change = ownEntry(corrections.sweeps, sweep.id);
    if (!change) return [sweep];
    if ('removed' in change) return [];
    const floor = change.floor !== undefined && floorIds.has(change.floor) ? change.floor : sweep.floor;
    return [atEyeHeight({ ...sweep, ...change, floor })];
  });
  const added = Object.entries(corrections.sweeps).flatMap(([id, sweep]): SpaceSweep[] => {
    if (foundIds.has(id) || 'removed' in sweep) return [];
    const { floor, room, position, floorHeight } = sweep;
    if (floor === undefined || room === undefined || !position || floorHeight === undefined) return [];
    if (!floorIds.has(floor)) return [];
    return [atEyeHeight({ id, floor, room, position, floorHeight, neighbours: [] })];
  });
  const all = [...changed, ...added].slice(0, SWEEPS_MAX);
  const kept = all.length > 0 ? all : [found.find(({ id }) => id === start.sweep) ?? found[0]!];
  return kept.map((sweep) => inItsRoom(sweep, rooms, Object.hasOwn(corrections.sweeps, sweep.id)));
}

function atEyeHeight(sweep: SpaceSweep): SpaceSweep {
  const [x, , z] = sweep.position;
  return { ...sweep, position: [x, sweep.floorHeight + EYE_HEIGHT, z] };
}

/**
 * Returns the sweep with its room: the detected one, or the room that contains the sweep if the sweep or a
 * room was corrected.
 */
function inItsRoom(sweep: SpaceSweep, rooms: CorrectedRooms, moved: boolean): SpaceSweep {
  const { floor, room, position } = sweep;
  const own = rooms.byId.get(room);
  const point = [position[0], position[2]] as const;
  if (own && !moved && !rooms.touched.has(room) && !isInTouched(rooms, floor, point)) return sweep;
  const there = roomAt(rooms, floor, point);
  const stays = own?.floor === floor ? own : undefined;
  const next = there ?? stays ?? nearestRoom(rooms, floor, point);
  return next && next.id !== room ? { ...sweep, room: next.id } : sweep;
}

/** Returns the sweeps with corrected neighbours. Every neighbour exists, and neighbours are mutual. */
export function correctedLinks(sweeps: readonly SpaceSweep[], links: Corrections['links']): SpaceSweep[] {
  const neighbours = new Map(sweeps.map(({ id }) => [id, new Set<string>()]));
  const link = (a: string, b: string) => {
    const [ofA, ofB] = [neighbours.get(a), neighbours.get(b)];
    if (a === b || !ofA || !ofB) return;
    ofA.add(b);
    ofB.add(a);
  };
  for (const sweep of sweeps) for (const id of sweep.neighbours) link(sweep.id, id);
  for (const [key, linked] of Object.entries(links)) {
    // Ids from processing and the editor contain no spaces.
    // A key that contains an id with a space matches no pair of sweeps.
    const [a = '', b = ''] = key.split(' ');
    if (linked) {
      link(a, b);
      continue;
    }
    neighbours.get(a)?.delete(b);
    neighbours.get(b)?.delete(a);
  }
  return sweeps.map((sweep) => ({ ...sweep, neighbours: [...neighbours.get(sweep.id)!] }));
}

/** Returns the key of a pair of sweeps in corrections, which is the same in either order. */
export function linkKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
