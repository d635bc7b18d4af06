import type { Screen } from '../state/player-state.ts';
import { openingTexts } from './texts.ts';
import type { Found } from './find-capture.ts';

// What a failed opening says, and what it offers instead.

/** No capture was found under the id. */
export function notFound(found: Exclude<Found, { kind: 'local' | 'matterport' }>): Screen {
  switch (found.kind) {
    case 'no-id':
      return { kind: 'failed', reason: openingTexts.noId, again: false, offerBuiltIn: true };
    case 'bad-id':
      return { kind: 'failed', reason: openingTexts.badId(found.id), again: false, offerBuiltIn: true };
    case 'not-shared':
      return { kind: 'failed', reason: openingTexts.notShared, again: true, offerBuiltIn: false };
    case 'failed':
      return { kind: 'failed', reason: openingTexts.notFetched, again: true, offerBuiltIn: false };
  }
}

/** A capture of our own could not be drawn; the error's message is a sentence. */
export function notDrawn(error: unknown): Screen {
  return {
    kind: 'flat',
    reason: error instanceof Error ? error.message : openingTexts.notDrawn,
    again: true,
  };
}

/** The provider refused its space, or a part of the player did not arrive. */
export function notReached(error: unknown): Screen {
  const refused = error instanceof Error && error.name === 'ShowcaseError';
  const reason = refused ? error.message : openingTexts.notFetched;
  return { kind: 'failed', reason, again: true, offerBuiltIn: true };
}
