import { api } from '../../../contract/addresses.ts';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { HostMessage } from '../../../contract/protocol/player-messages.ts';
import type { PlayerOperations } from '../../browser/player-host.ts';
import { viewer as texts } from './texts.ts';

/** Milliseconds after which operations without an answer may be sent again: the server applies each once. */
const PATIENCE = 30_000;

/** Saves what a person did in the player to that tour of the user's, and to none that has taken its place; answers the player. */
export async function saveOperations(
  { userId, tourId }: { userId: string; tourId: string },
  { changeId, operations }: PlayerOperations,
): Promise<HostMessage> {
  try {
    const response = await fetch(api.operations(userId), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operations, tourId }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (response.ok) {
      const changes = (await response.json()) as TourChanges;
      return { type: 'saved', changeId, revision: changes.revision, changes };
    }
    const { code, detail } = (await response.json()) as Problem;
    return { type: 'error', changeId, code, detail };
  } catch {
    return { type: 'error', changeId, code: 'unavailable', detail: texts.noServer };
  }
}
