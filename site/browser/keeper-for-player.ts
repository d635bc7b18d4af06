import type { Operation } from '../../contract/changes/operation.ts';
import {
  type KeptOperations,
  type KeptTwin,
  noteTwin,
  openKeptOperations,
  placeOf,
} from '../../outbox/unsent-edits-storage.ts';

/** Stores unsaved operations for a player on another origin. */
export interface KeeperForPlayer {
  /** Stores everything that the player has not saved. Returns whether it is stored. */
  keep(operations: readonly Operation[]): boolean;
  /** Gives a starting player what earlier ones left. It stays stored until the player has adopted it. */
  handOver(give: (operations: readonly Operation[]) => void): void;
}

/** Returns what unsent comments on the twin at a path are noted under: they are kept apart from its edits. */
export function commentsOf(path: string): string {
  return `${path}#comments`;
}

/**
 * Returns what is kept in this browser of a person's changes of a twin; null where the browser stores
 * nothing.
 */
export function openKeeper(userId: string, tourId: string, twin: () => KeptTwin): KeeperForPlayer | null {
  const place = placeOf(userId, tourId);
  const kept = openKeptOperations({ own: place, older: [] });
  if (!kept) return null;
  const { keep } = kept;
  return createKeeper({
    ...kept,
    keep(operations) {
      const isKept = keep(operations);
      if (isKept) noteTwin(place, twin(), localStorage);
      return isKept;
    },
  });
}

export function createKeeper(kept: KeptOperations): KeeperForPlayer {
  let own: readonly Operation[] = [];
  let given: readonly Operation[] = [];

  return {
    keep(operations) {
      const ids = new Set(operations.map(({ id }) => id));
      // Messages arrive in order: from here on, the player includes what it was given until it is saved.
      if (given.some(({ id }) => ids.has(id))) given = [];
      own = operations;
      return kept.keep([...given, ...own]);
    },
    handOver(give) {
      // The previous player in this page.
      given = [...given, ...own];
      own = [];
      if (given.length > 0) give(given);
      void kept.adopt((operations) => {
        given = [...given, ...operations];
        if (!kept.keep([...given, ...own])) return false;
        give(operations);
        return true;
      });
    },
  };
}
