import { correctedLinks } from '../corrected/links.ts';
import { ownEntry } from '../corrected/rooms.ts';
import type { Corrections } from '../corrections.ts';
import { areaOfShape, sharedArea } from '../outline.ts';
import type { Space } from '../space.ts';

/** Part of a room that may lie in rooms of a later run, if it is to stay as its own room. */
const COVERED = 0.5;

/** `kept` with what a person has corrected of the run before and the later run has not found again. */
export function carryOver(previous: Space, kept: Space, corrections: Corrections): Space {
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

/** Names that are taken: an id that is free stays, any other gets the next free number behind its words. */
export function createNewIds(taken: Iterable<string>): (wanted: string) => string {
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
