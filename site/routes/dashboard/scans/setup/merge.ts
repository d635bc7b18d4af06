import type { Corrections } from '../../../../../contract/scans/corrections.ts';
import type { Space, SpaceFloor, SpaceRoom, SpaceSweep } from '../../../../../contract/scans/space.ts';

type Fields<Item> = Partial<Omit<Item, 'id'>>;

/**
 * The state before an edit: the detected space, the corrections so far, and the space with these corrections
 * applied.
 */
export interface Edited {
  found: Space;
  corrections: Corrections;
  space: Space;
}

export function changeFloor({ corrections }: Edited, id: string, fields: Fields<SpaceFloor>): Corrections {
  return {
    ...corrections,
    floors: { ...corrections.floors, [id]: { ...corrections.floors[id], ...fields } },
  };
}

export function changeRoom(
  { corrections }: Pick<Edited, 'corrections'>,
  id: string,
  fields: Fields<SpaceRoom>,
): Corrections {
  const before = corrections.rooms[id];
  const kept = before && 'removed' in before ? {} : before;
  return { ...corrections, rooms: { ...corrections.rooms, [id]: { ...kept, ...fields } } };
}

/**
 * Removes a room. If processing detected the room, the corrections mark it as removed; if a user added it,
 * they no longer contain it.
 */
export function removeRoom({ found, corrections }: Edited, id: string): Corrections {
  const { [id]: _, ...others } = corrections.rooms;
  const rooms = found.rooms.some((room) => room.id === id) ? { ...others, [id]: REMOVED } : others;
  return { ...corrections, rooms };
}

export function changeSweep(
  { corrections }: Pick<Edited, 'corrections'>,
  id: string,
  fields: Omit<Fields<SpaceSweep>, 'neighbours'>,
): Corrections {
  const before = corrections.sweeps[id];
  const kept = before && 'removed' in before ? {} : before;
  return { ...corrections, sweeps: { ...corrections.sweeps, [id]: { ...kept, ...fields } } };
}

export function removeSweep({ found, corrections }: Edited, id: string): Corrections {
  const { [id]: _, ...others } = corrections.sweeps;
  const sweeps = found.sweeps.some((sweep) => sweep.id === id) ? { ...others, [id]: REMOVED } : others;
  const links = Object.fromEntries(
    Object.entries(corrections.links).filter(([key]) => !key.split(' ').includes(id)),
  );
  return { ...corrections, sweeps, links };
}

const REMOVED = { removed: true } as const;

/** Returns a random id. It differs from all ids that processing assigns, which are numbered in sequence. */
export function newId(kind: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${kind}-${[...random].map((part) => part.toString(36)).join('')}`;
}
