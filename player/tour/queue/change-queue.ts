import { applyToTour } from '../../../contract/annotations/apply-to-tour.ts';
import type { Operation } from '../../../contract/annotations/operation.ts';
import type { WireTour } from '../../../contract/player-messages.ts';
import { newId } from '../new-id.ts';

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
  edit(operation: Operation): void;
  /** Takes up edits of an earlier visit that were never acknowledged. */
  restore(operations: readonly Operation[]): void;
  /** The host sent the tour again. A tour older than the one known (a late message) changes nothing. */
  receive(tour: WireTour): void;
  saved(changeId: string, revision: number): void;
  conflict(changeId: string, tour: WireTour): void;
  /** `again`: it may work later, so the queue tries by itself, less and less often. */
  failed(changeId: string, detail: string, again: boolean): void;
  /** Sends what is pending once more, after a failure. */
  retry(): void;
  /** Sends what is pending without waiting for more to come. */
  flush(): void;
}

/** What a queue needs of the world around it. */
export interface QueueContext {
  /** Hands a change to the host. */
  send: (change: Change) => void;
  /** Called after every change of tour or status. */
  changed: () => void;
  /** Keeps what is not acknowledged, for the next visit. Called whenever it has changed; empty: all is saved. */
  keep: (operations: readonly Operation[]) => void;
  /** Calls back after so many milliseconds. Returns the way to cancel that. */
  later: (run: () => void, milliseconds: number) => () => void;
}

/** Milliseconds from an edit until it is sent, together with what was done meanwhile. */
export const GATHER = 500;
/** Milliseconds until a failed change is tried again: grows from the first to the last. */
const RETRY_FIRST = 2_000;
const RETRY_LAST = 60_000;
const RETRY_GROWTH = 2;

/** Conflicts in a row after which the person is asked, so that two players can never chase each other for ever. */
const CONFLICTS_MAX = 5;

/**
 * Keeps a tour and what a person did to it in step with the host: one change in flight at a time, later operations wait and
 * go together in the next. Nothing that a person did is let go of before the host has acknowledged it.
 */
export function createChangeQueue({ send, changed, keep, later }: QueueContext): ChangeQueue {
  let base: WireTour | null = null;
  let inFlight: { change: Change; operations: Operation[] } | null = null;
  let waiting: Operation[] = [];
  let current: WireTour | null = null;
  let status: SaveStatus = { kind: 'unchanged' };
  let conflicts = 0;
  let pause = RETRY_FIRST;
  let cancelSending: (() => void) | null = null;

  const pending = (): Operation[] => [...(inFlight?.operations ?? []), ...waiting];

  function settle(next: SaveStatus): void {
    status = next;
    current = base && applyTo(base, pending());
    changed();
  }

  function sendLater(milliseconds: number): void {
    cancelSending ??= later(sendWaiting, milliseconds);
  }

  function sendWaiting(): void {
    cancelSending?.();
    cancelSending = null;
    if (!base || inFlight || waiting.length === 0) return;
    const operations = waiting;
    waiting = [];
    const tour = applyTo(base, operations);
    if (tour === base) return acknowledge(); // the host already has all of it
    inFlight = { change: { changeId: newId(), baseRevision: revisionOf(base), tour }, operations };
    settle({ kind: 'saving' });
    send(inFlight.change);
  }

  function acknowledge(): void {
    conflicts = 0;
    pause = RETRY_FIRST;
    keep(pending());
    settle({ kind: waiting.length > 0 ? 'saving' : 'saved' });
    sendWaiting();
  }

  function giveUp(detail: string, again: boolean): void {
    settle({ kind: 'not-saved', detail });
    if (!again) return;
    sendLater(pause);
    pause = Math.min(pause * RETRY_GROWTH, RETRY_LAST);
  }

  /** Puts what was in flight back in front of what waits, to be sent again. */
  function takeBack(): void {
    if (inFlight) waiting = [...inFlight.operations, ...waiting];
    inFlight = null;
  }

  return {
    tour: () => current,
    status: () => status,
    edit(operation) {
      waiting.push(operation);
      keep(pending());
      settle({ kind: 'saving' });
      if (!inFlight) sendLater(GATHER);
    },
    restore(operations) {
      if (operations.length === 0) return;
      waiting = [...operations, ...waiting];
      keep(pending());
      settle({ kind: 'saving' });
      sendWaiting();
    },
    receive(tour) {
      if (isOlder(tour, base)) return;
      const first = base === null;
      base = tour;
      settle(status);
      if (first) sendWaiting();
    },
    saved(changeId, revision) {
      if (inFlight?.change.changeId !== changeId) return;
      const saved = { ...inFlight.change.tour, revision };
      if (!isOlder(saved, base)) base = saved;
      inFlight = null;
      acknowledge();
    },
    conflict(changeId, tour) {
      if (inFlight?.change.changeId !== changeId) return;
      takeBack();
      if (!isOlder(tour, base)) base = tour;
      conflicts += 1;
      if (conflicts > CONFLICTS_MAX) {
        giveUp('Others keep changing this twin. Your changes are kept here.', true);
      } else {
        sendWaiting();
      }
    },
    failed(changeId, detail, again) {
      if (inFlight?.change.changeId !== changeId) return;
      takeBack();
      giveUp(detail, again);
    },
    retry() {
      conflicts = 0;
      sendWaiting();
    },
    flush: sendWaiting,
  };
}

function applyTo(tour: WireTour, operations: readonly Operation[]): WireTour {
  return applyToTour(tour, operations, typeof tour.updated === 'string' ? tour.updated : undefined);
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
