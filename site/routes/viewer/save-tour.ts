import { api } from '../../../contract/addresses.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import type { PlayerChange } from '../../browser/player-host.ts';
import { viewer as texts } from './texts.ts';

/** What came of a save: the player's answer, and the tour as it is now, where that is known. */
export interface SaveResult {
  answer: HostMessage;
  tour: WireTour | null;
}

/** Saves a player's change to the user's demo tour, made from the revision it names. Who may see the tour is not a player's to say. */
export async function saveTour(userId: string, change: PlayerChange): Promise<SaveResult> {
  const { changeId, baseRevision } = change;
  const { public: _, ...fields } = change.tour;
  try {
    const response = await fetch(api.tour(userId), {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        ...(baseRevision === null ? {} : { 'if-match': `"${baseRevision}"` }),
      },
      body: JSON.stringify(fields),
    });
    if (response.ok) {
      const saved = (await response.json()) as WireTour & { revision: number };
      return { answer: { type: 'saved', changeId, revision: saved.revision }, tour: saved };
    }
    const problem = (await response.json()) as Problem;
    const current = problem.current as WireTour | null | undefined;
    if (problem.code === 'conflict' && current) {
      return { answer: { type: 'conflict', changeId, tour: current }, tour: current };
    }
    return { answer: { type: 'error', changeId, code: problem.code, detail: problem.detail }, tour: null };
  } catch {
    return { answer: { type: 'error', changeId, code: 'unavailable', detail: texts.noServer }, tour: null };
  }
}
