import type { WireTour } from '../../../contract/player-messages.ts';

/** Of two states of one tour the newer; `known` while both have the same revision, or none. */
export function newerTour<T extends WireTour>(known: T, other: T): T {
  return revisionOf(other) > revisionOf(known) ? other : known;
}

function revisionOf({ revision }: WireTour): number {
  return typeof revision === 'number' ? revision : -1;
}
