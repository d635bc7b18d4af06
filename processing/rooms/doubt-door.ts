import type { Door, Doubt } from '../../contract/scans/space.ts';
import type { Opening } from './opening.ts';

/** What to check of a door; null where it is plain. */
export function doubtDoor({ id, rooms }: Door, { lintel, shut }: Opening): Doubt | null {
  if (rooms.includes(null))
    return doubt(id, 0.45, 'Nothing was scanned behind this opening. Check that it is a door and no window.');
  if (shut)
    return doubt(id, 0.5, 'This door seems to have been scanned while it was shut. Check that it is a door.');
  if (!lintel)
    return doubt(id, 0.6, 'This opening has no lintel. Check that it parts two rooms; if not, join them.');
  return null;
}

function doubt(id: string, sureness: number, sentence: string): Doubt {
  return { about: 'door', id, sureness, sentence };
}
