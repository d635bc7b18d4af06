import type { Found } from './find-capture.ts';
import type { Stage } from '../state/player-state.ts';
import { words } from '../state/texts.ts';

/** Why there is nothing to see where no capture was found, and what is a way on. */
export function closedStage(found: Exclude<Found, { kind: 'local' | 'matterport' }>): Stage {
  switch (found.kind) {
    case 'no-id':
      return { kind: 'closed', reason: words.noId, again: false, offerBuiltIn: true };
    case 'bad-id':
      return { kind: 'closed', reason: words.badId(found.id), again: false, offerBuiltIn: true };
    case 'failed':
      return { kind: 'closed', reason: words.notFetched, again: true, offerBuiltIn: false };
  }
}

/** Why the provider's space cannot be shown: it was refused, or a part of the player did not arrive. */
export function refusedStage(error: unknown): Stage {
  const refused = error instanceof Error && error.name === 'Refusal';
  const reason = refused ? error.message : words.notFetched;
  return { kind: 'closed', reason, again: true, offerBuiltIn: true };
}
