import type { Operation } from '../../../contract/changes/operation.ts';
import {
  type KeptOperations,
  type KeptTwin,
  noteTwin,
  openKeptOperations,
  placeOf,
} from '../../../outbox/unsent-edits-storage.ts';

/** Stores unsaved operations for a player on another origin. */
export interface KeeperForPlayer {
  /** Stores everything that the player has not saved. Returns whether it was stored. */
  keep(operations: readonly Operation[]): boolean;
  /**
   * Gives a new player the operations that earlier players did not save. The operations stay stored until the
   * new player stores them.
   */
  handOver(give: (operations: readonly Operation[]) => void): void;
  /**
   * Ends this keeper. The next keeper on the same page can then hand over the operations that this keeper
   * stored.
   */
  release(): void;
}

/**
 * Returns the name under which a twin's unsent comments are stored, separate from its edits. `path` is the
 * path of the twin.
 */
export function commentsOf(path: string): string {
  return `${path}#comments`;
}

/** Returns the store for a user's unsaved changes to a twin; null if the browser cannot store anything. */
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
      // Messages arrive in order.
      // Once a message contains the handed-over operations, later messages repeat them until they are saved.
      if (given.some(({ id }) => ids.has(id))) given = [];
      own = operations;
      return kept.keep([...given, ...own]);
    },
    handOver(give) {
      // `own` contains the operations of the page's previous player.
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
    release: kept.release,
  };
}
