import { applyTourChanges, type TourChanges } from '../../contract/changes/tour-changes.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { sameValue } from '../../contract/json/same-value.ts';
import { revisionOf } from './player-feed.ts';

/** Receives a newer state of a tour, and the changes that led to it if known. */
type Listener = (tour: WireTour, changes: TourChanges | null) => void;

/** The page's copy of a tour, updated by every save and every event of the stream, in whatever order they arrive. */
export class LiveTour {
  #newest: WireTour;
  #current: WireTour;
  readonly #listeners = new Set<Listener>();

  constructor(tour: WireTour) {
    this.#newest = tour;
    this.#current = tour;
  }

  /** Returns the tour for a player that is loading. */
  get current(): WireTour {
    return this.#current;
  }

  /** Calls `listener` with every newer state until the returned function is called. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Accepts a state of the tour, with the changes from the previous one, if it is newer. Returns whether it did. */
  take(tour: WireTour, changes: TourChanges | null = null): boolean {
    if (revisionOf(tour) <= revisionOf(this.#newest)) return false;
    this.#newest = tour;
    this.#current = tour;
    for (const listener of this.#listeners) listener(tour, changes);
    return true;
  }

  /** Returns the tour after changes, or null if it lacks their base. */
  after(changes: TourChanges): WireTour | null {
    return changes.since > revisionOf(this.#newest) ? null : applyTourChanges(this.#newest, changes);
  }

  /** Applies the changes of a save, unless others changed the tour before it; the stream then delivers both. */
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

/** Returns what a twin is called; '' without a name. */
export function nameOf({ name }: WireTour): string {
  return typeof name === 'string' ? name : '';
}

/** Whether one player can show both: they have the same capture, and neither was recreated after the other was deleted. */
export function isSameTour(tour: WireTour, other: WireTour): boolean {
  return tour.matterportId === other.matterportId && sameValue(tour.created, other.created);
}
