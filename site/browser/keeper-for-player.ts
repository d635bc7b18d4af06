import type { Operation } from '../../contract/changes/operation.ts';
import {
  type KeptOperations,
  type KeptTwin,
  noteTwin,
  openKeptOperations,
  placeOf,
} from '../../outbox/kept-operations.ts';

/** Keeps for a player, which is on another origin, what a person did there and is not saved. */
export interface KeeperForPlayer {
  /** All that the player has not saved now. Answers whether it is kept. */
  keep(operations: readonly Operation[]): boolean;
  /** Gives a player that begins what those before it left behind; it stays kept until the player has taken it. */
  handOver(give: (operations: readonly Operation[]) => void): void;
}

/** What is kept in this browser of a person's changes of a twin; null where the browser stores nothing. */
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
      // Messages come in order: from here on the player names what it was given for as long as it is not saved.
      if (given.some(({ id }) => ids.has(id))) given = [];
      own = operations;
      return kept.keep([...given, ...own]);
    },
    handOver(give) {
      // The player before this one, in this very page.
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
