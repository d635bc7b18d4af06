import type { WireTour } from '../../contract/player-messages.ts';
import { newId } from './new-id.ts';
import { applyTagOperation, type TagOperation } from './tag-operation.ts';

export type SaveStatus =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** `detail` is a sentence for the person. */
  | { kind: 'not-saved'; detail: string };

/** A whole tour on its way to the host. */
export interface Change {
  changeId: string;
  baseRevision: number | null;
  tour: WireTour;
}

export interface ChangeQueue {
  /** The tour as the person sees it: what the host last said, and every pending operation on top. */
  tour(): WireTour | null;
  status(): SaveStatus;
  edit(operation: TagOperation): void;
  /** The host sent the tour anew. A tour older than the one known (a late message) changes nothing. */
  receive(tour: WireTour): void;
  saved(changeId: string, revision: number): void;
  conflict(changeId: string, tour: WireTour): void;
  failed(changeId: string, detail: string): void;
  /** Sends what is pending once more, after a failure. */
  retry(): void;
}

/** Conflicts in a row after which the person is asked, so that two players can never chase each other for ever. */
const CONFLICTS_MAX = 5;

/**
 * Keeps a tour and what a person did to it in step with the host: one change in flight at a time, later operations wait and
 * go together in the next. `send` hands a change to the host; `changed` is called after every change of tour or status.
 */
export function createChangeQueue(send: (change: Change) => void, changed: () => void): ChangeQueue {
  let base: WireTour | null = null;
  let flying: { change: Change; operations: TagOperation[] } | null = null;
  let waiting: TagOperation[] = [];
  let current: WireTour | null = null;
  let status: SaveStatus = { kind: 'unchanged' };
  let conflicts = 0;

  function settle(next: SaveStatus): void {
    status = next;
    const pending = [...(flying?.operations ?? []), ...waiting];
    current = base && pending.reduce(applyTagOperation, base);
    changed();
  }

  function sendWaiting(): void {
    if (!base || flying || waiting.length === 0) return;
    const operations = waiting;
    waiting = [];
    const tour = operations.reduce(applyTagOperation, base);
    if (tour === base) return settle({ kind: 'saved' }); // the host already has all of it
    flying = { change: { changeId: newId(), baseRevision: revisionOf(base), tour }, operations };
    settle({ kind: 'saving' });
    send(flying.change);
  }

  /** Puts what was in flight back in front of what waits, to be sent again. */
  function land(): void {
    if (flying) waiting = [...flying.operations, ...waiting];
    flying = null;
  }

  return {
    tour: () => current,
    status: () => status,
    edit(operation) {
      waiting.push(operation);
      settle({ kind: 'saving' });
      sendWaiting();
    },
    receive(tour) {
      if (isOlder(tour, base)) return;
      base = tour;
      settle(status);
    },
    saved(changeId, revision) {
      if (flying?.change.changeId !== changeId) return;
      const saved = { ...flying.change.tour, revision };
      if (!isOlder(saved, base)) base = saved;
      flying = null;
      conflicts = 0;
      settle({ kind: 'saved' });
      sendWaiting();
    },
    conflict(changeId, tour) {
      if (flying?.change.changeId !== changeId) return;
      land();
      if (!isOlder(tour, base)) base = tour;
      conflicts += 1;
      if (conflicts > CONFLICTS_MAX) {
        settle({ kind: 'not-saved', detail: 'Others keep changing this twin. Your changes are kept here.' });
      } else {
        sendWaiting();
      }
    },
    failed(changeId, detail) {
      if (flying?.change.changeId !== changeId) return;
      land();
      settle({ kind: 'not-saved', detail });
    },
    retry() {
      conflicts = 0;
      sendWaiting();
    },
  };
}

function revisionOf(tour: WireTour): number | null {
  return typeof tour.revision === 'number' ? tour.revision : null;
}

/** Revisions count on even after a delete, so a smaller one of the same owner's tour is always the older. */
function isOlder(tour: WireTour, than: WireTour | null): boolean {
  if (!than || tour.userId !== than.userId) return false;
  const revision = revisionOf(tour);
  const known = revisionOf(than);
  return revision !== null && known !== null && revision < known;
}
