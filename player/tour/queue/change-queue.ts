import { newId, type Operation } from '../../../contract/changes/operation.ts';
import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { PlayerMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import {
  applyTo,
  receiveChanges,
  receiveSaved,
  receiveTour,
  revisionOf,
  savedTour,
  type KnownTour,
} from './known-tour.ts';
import { createPendingOperations } from './pending-operations.ts';

export type SaveStatus =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** `detail` is a sentence for the person. */
  | { kind: 'not-saved'; detail: string };

/** What a person did, on its way to the host: operations, or to an older host the whole changed tour. */
export type Change = Extract<PlayerMessage, { type: 'tour-changed' | 'operations' }>;

export interface ChangeQueue {
  /** The tour as the person sees it: what is saved, and every pending operation on top. */
  tour(): WireTour | null;
  status(): SaveStatus;
  /** What the host has not acknowledged. */
  pending(): readonly Operation[];
  /** Something was saved that the host's tour does not show yet. */
  isBehind(): boolean;
  edit(operation: Operation): void;
  /** Takes up operations of an earlier visit that were never acknowledged. */
  restore(operations: readonly Operation[]): void;
  /**
   * The host sent the whole tour; `takesOperations`: and it is one that does. A tour older than the one known (a late message)
   * changes nothing.
   */
  receive(tour: WireTour, takesOperations: boolean): void;
  /** The host sent changes. Those that are known already change nothing; false: others are missing before them. */
  receiveChanges(changes: TourChanges): boolean;
  saved(changeId: string, revision: number, changes?: TourChanges): void;
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
  later: Later;
}

/** Conflicts in a row after which the person is asked, so that two players can never chase each other for ever. */
const CONFLICTS_MAX = 5;

/**
 * Keeps a tour and what a person did to it in step with the host: one change in flight at a time, later operations wait for
 * the next. Nothing that a person did is let go of before the host has acknowledged it.
 */
export function createChangeQueue({ send, changed, keep, later }: QueueContext): ChangeQueue {
  const pending = createPendingOperations();
  const timer = createSendTimer(later, sendPending);
  let known: KnownTour | null = null;
  let takesOperations = false;
  let inFlight: Change | null = null;
  let current: WireTour | null = null;
  let status: SaveStatus = { kind: 'unchanged' };
  let conflicts = 0;

  function settle(next: SaveStatus): void {
    status = next;
    current = known && applyTo(savedTour(known), pending.all());
    changed();
  }

  function sendPending(): void {
    timer.cancel();
    if (!known || inFlight || pending.all().length === 0) return;
    const operations = takesOperations ? pending.takeBatch() : pending.takeAll();
    const saved = savedTour(known);
    const tour = applyTo(saved, operations);
    if (tour === saved) return acknowledge(); // the host already has all of it
    const changeId = newId();
    inFlight = takesOperations
      ? { type: 'operations', changeId, operations: [...operations] }
      : { type: 'tour-changed', changeId, baseRevision: revisionOf(saved), tour };
    settle({ kind: 'saving' });
    send(inFlight);
  }

  function acknowledge(): void {
    pending.acknowledge();
    conflicts = 0;
    timer.succeeded();
    const left = pending.all();
    keep(left);
    settle({ kind: left.length > 0 ? 'saving' : 'saved' });
    sendPending();
  }

  /** True when that change is the one in flight, which it then is no more. */
  function land(changeId: string): boolean {
    if (inFlight?.changeId !== changeId) return false;
    inFlight = null;
    return true;
  }

  function takeChanges(changes: TourChanges): boolean {
    const next = known && receiveChanges(known, changes);
    if (next && next !== known) {
      known = next;
      settle(status);
    }
    return next !== null;
  }

  function giveUp(detail: string, again: boolean): void {
    settle({ kind: 'not-saved', detail });
    if (again) timer.afterFailure();
  }

  return {
    tour: () => current,
    status: () => status,
    pending: () => pending.all(),
    isBehind: () => known !== null && known.ahead.length > 0,
    edit(operation) {
      pending.add(operation);
      keep(pending.all());
      status = { kind: 'saving' };
      current &&= applyTo(current, [operation]);
      changed();
      if (!inFlight) timer.afterEdit();
    },
    restore(operations) {
      if (operations.length === 0) return;
      pending.restore(operations);
      keep(pending.all());
      settle({ kind: 'saving' });
      sendPending();
    },
    receive(tour, operationsTaken) {
      takesOperations = operationsTaken;
      const next = receiveTour(known, tour);
      if (next === known) return;
      const first = known === null;
      known = next;
      settle(status);
      if (first) sendPending();
    },
    receiveChanges: takeChanges,
    saved(changeId, revision, changes) {
      const whole = inFlight?.type === 'tour-changed' ? inFlight.tour : null;
      // The answer to a message that was given up is late, and the host takes it for heard.
      if (!land(changeId)) return void (changes && takeChanges(changes));
      if (!known) return;
      known = whole
        ? receiveTour(known, { ...whole, revision })
        : receiveSaved(known, pending.acknowledge(), revision, changes);
      acknowledge();
    },
    conflict(changeId, tour) {
      if (!land(changeId)) return;
      pending.putBack();
      known = receiveTour(known, tour);
      conflicts += 1;
      if (conflicts > CONFLICTS_MAX) {
        giveUp('Others keep changing this twin. Your changes are kept here.', true);
      } else {
        sendPending();
      }
    },
    failed(changeId, detail, again) {
      if (!land(changeId)) return;
      if (again) pending.putBack();
      else pending.putBackRefused();
      giveUp(detail, again);
    },
    retry() {
      conflicts = 0;
      sendPending();
    },
    flush: sendPending,
  };
}

/** Milliseconds from an edit until it is sent, together with what was done meanwhile. */
export const GATHER = 500;
/** Milliseconds until a failed change is tried again: grows from the first to the last. */
const RETRY_FIRST = 2_000;
const RETRY_LAST = 60_000;
const RETRY_GROWTH = 2;

/** Calls back after so many milliseconds. Returns the way to cancel that. */
export type Later = (run: () => void, milliseconds: number) => () => void;

/** When the next change is sent. One that is planned already stays. */
export interface SendTimer {
  afterEdit(): void;
  /** Waits longer after each failure, until `succeeded`. */
  afterFailure(): void;
  succeeded(): void;
  cancel(): void;
}

function createSendTimer(later: Later, send: () => void): SendTimer {
  let pause = RETRY_FIRST;
  let cancelPlanned: (() => void) | null = null;

  function plan(milliseconds: number): void {
    cancelPlanned ??= later(send, milliseconds);
  }

  return {
    afterEdit: () => plan(GATHER),
    afterFailure() {
      plan(pause);
      pause = Math.min(pause * RETRY_GROWTH, RETRY_LAST);
    },
    succeeded: () => void (pause = RETRY_FIRST),
    cancel() {
      cancelPlanned?.();
      cancelPlanned = null;
    },
  };
}
