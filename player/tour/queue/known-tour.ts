import { applyToTour, applyTourChanges, type TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { Operation } from '../../../contract/changes/operation.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';

/** What is known to be saved. */
export interface KnownTour {
  /** The tour as the host last said it is. */
  readonly base: WireTour;
  /** Saved operations that `base` does not have yet, with the revision from which on it has them. */
  readonly ahead: readonly { readonly operations: readonly Operation[]; readonly revision: number }[];
}

/** What is known after the host sent a whole tour; the very same object where that is late. */
export function receiveTour(known: KnownTour | null, tour: WireTour): KnownTour {
  if (!known || tour.userId !== known.base.userId) return { base: tour, ahead: [] };
  return isOlder(tour, known.base) ? known : withBase(known, tour);
}

/** What is known after changes; the very same object where they are late, null where others have to come before them. */
export function receiveChanges(known: KnownTour, changes: TourChanges): KnownTour | null {
  const revision = revisionOf(known.base);
  if (revision === null || changes.since > revision) return null;
  if (changes.revision <= revision) return known;
  return withBase(known, applyTourChanges(known.base, changes));
}

/** What is known after operations were saved; `changes`: what came of them, where the host told. */
export function receiveSaved(
  known: KnownTour,
  operations: readonly Operation[],
  revision: number,
  changes: TourChanges | undefined,
): KnownTour {
  const { base, ahead } = (changes && receiveChanges(known, changes)) ?? known;
  const has = revisionOf(base);
  if (has === null) return { base: { ...applyTo(base, operations), revision }, ahead };
  return { base, ahead: has < revision ? [...ahead, { operations, revision }] : ahead };
}

/** The tour with all that is known to be saved. */
export function savedTour({ base, ahead }: KnownTour): WireTour {
  return ahead.reduce((tour, { operations }) => applyTo(tour, operations), base);
}

/** The tour after the operations. What they replace was saved when the tour was. */
export function applyTo(tour: WireTour, operations: readonly Operation[]): WireTour {
  return applyToTour(tour, operations, typeof tour.updated === 'string' ? tour.updated : undefined);
}

export function revisionOf(tour: WireTour): number | null {
  return typeof tour.revision === 'number' ? tour.revision : null;
}

function withBase({ ahead }: KnownTour, base: WireTour): KnownTour {
  const revision = revisionOf(base);
  return { base, ahead: ahead.filter((batch) => revision !== null && batch.revision > revision) };
}

/** Revisions count on even after a delete, so a smaller one of the same owner's tour is always the older. */
function isOlder(tour: WireTour, than: WireTour): boolean {
  const [revision, known] = [revisionOf(tour), revisionOf(than)];
  return revision !== null && known !== null && revision < known;
}
