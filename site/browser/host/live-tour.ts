import { applyTourChanges, type TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { sameValue } from '../../../contract/json/same-value.ts';
import { revisionOf } from './player-feed.ts';

/** Called with a newer state of a tour and, if known, the changes that led to it. */
type Listener = (tour: WireTour, changes: TourChanges | null) => void;

/** The page's copy of a tour. It is updated by each save and each event of the stream, in any order. */
export class LiveTour {
  #newest: WireTour;
  #current: WireTour;
  readonly #listeners = new Set<Listener>();

  constructor(tour: WireTour) {
    this.#newest = tour;
    this.#current = tour;
  }

  /** Returns the tour to send to a player that is loading. */
  get current(): WireTour {
    return this.#current;
  }

  /** Calls `listener` with each newer state, until the returned function is called. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Adopts a state of the tour if it is newer. `changes` are those since the previous state. Returns whether
   * it was newer.
   */
  take(tour: WireTour, changes: TourChanges | null = null): boolean {
    if (revisionOf(tour) <= revisionOf(this.#newest)) return false;
    this.#newest = tour;
    this.#current = tour;
    for (const listener of this.#listeners) listener(tour, changes);
    return true;
  }

  /** Returns the tour after some changes; null if the changes start from a later revision than the tour's. */
  after(changes: TourChanges): WireTour | null {
    return changes.since > revisionOf(this.#newest) ? null : applyTourChanges(this.#newest, changes);
  }

  /**
   * Applies the changes of a save. Does nothing if earlier changes by other users are missing, because the
   * stream then delivers the missing changes together with those of the save.
   */
  apply(changes: TourChanges): void {
    const after = this.after(changes);
    if (after) this.take(after, changes);
  }

  get revision(): number {
    return revisionOf(this.#newest);
  }

  /** Uses the player's version of the tour, saved or not, until a newer state arrives. */
  replace(tour: WireTour): void {
    this.#current = tour;
  }
}

/** Returns the name of a twin; '' if it has none. */
export function nameOf({ name }: WireTour): string {
  return typeof name === 'string' ? name : '';
}

/**
 * Returns whether one player can show both tours: they have the same capture, and neither was created to
 * replace the other after a deletion.
 */
export function isSameTour(tour: WireTour, other: WireTour): boolean {
  return tour.matterportId === other.matterportId && sameValue(tour.created, other.created);
}
