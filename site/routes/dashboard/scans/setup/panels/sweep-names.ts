import type { Space } from '../../../../../../contract/scans/space.ts';
import { texts } from '../texts.ts';

/** What sweeps are called: their room, and a number in it. */
export function sweepNames({ rooms, sweeps }: Pick<Space, 'rooms' | 'sweeps'>): Map<string, string> {
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name || texts.unnamed]));
  const numbers = new Map<string, number>();
  return new Map(
    sweeps.map(({ id, room }) => {
      const number = (numbers.get(room) ?? 0) + 1;
      numbers.set(room, number);
      return [id, texts.sweepOf(roomNames.get(room) ?? texts.unnamed, number)];
    }),
  );
}
