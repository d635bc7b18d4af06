import { newId, type Operation } from '../contract/changes/operation.ts';
import { type DocumentModel, knowDocuments, type Known } from './known.ts';
import { createPendingOperations } from './pending-operations.ts';

/**
 * Why operations are not saved. After 'offline' (the server did not respond, failed or is busy), the outbox
 * retries automatically. It does not retry automatically after 'right-lost' (the user signed out or lost
 * access), 'full' (the storage is used up), 'conflict' (another user changed the same field), 'refused' (the
 * server rejected the operations) or 'example' (examples are not saved).
 */
export type Why = 'offline' | 'right-lost' | 'full' | 'conflict' | 'refused' | 'example';

export type SaveStatus =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** `detail` is a message for the user. */
  | { kind: 'not-saved'; why: Why; detail: string };

/** Operations to send. The response contains the same `changeId`. */
export interface SentOperations {
  changeId: string;
  operations: Operation[];
}

/** Why the server did not save operations: its error code and message. */
export interface Failure {
  code: string;
  detail: string;
}

/** A user's unsaved operations on top of the saved document. */
export interface Outbox<Document, Changes> {
  /** Returns the document as the user sees it: the saved state with every pending operation applied. */
  document(): Document | null;
  status(): SaveStatus;
  /** Returns the operations that the server has not acknowledged. */
  pending(): readonly Operation[];
  /** Returns whether something has been saved that the latest document does not contain yet. */
  isBehind(): boolean;
  edit(...operations: readonly Operation[]): void;
  /** Adopts operations from an earlier visit that were not acknowledged. */
  restore(operations: readonly Operation[]): void;
  /** Handles a whole document. Ignores documents that are older than the known one. */
  receive(document: Document): void;
  /** Handles changes. Ignores changes that are already known. Returns false if earlier ones are missing. */
  receiveChanges(changes: Changes): boolean;
  saved(changeId: string, revision: number, changes?: Changes): void;
  failed(changeId: string, failure: Failure): void;
  /** Sends pending operations again after a failure. */
  retry(): void;
  /** Sends pending operations without waiting for more. */
  flush(): void;
}

/** What an outbox needs from its environment. */
export interface OutboxContext {
  send: (operations: SentOperations) => void;
  /** Called after every change to the document or its status. */
  changed: () => void;
  /**
   * Stores unacknowledged operations for the next visit. Called whenever these operations change, with an
   * empty list once all of them are saved.
   */
  keep: (operations: readonly Operation[]) => void;
  later: Later;
}

/**
 * Returns an outbox, which keeps a document and a user's operations on it in sync with the server. Only one
 * message is in flight at a time, and later operations wait for the next one. Each operation is kept until it
 * is acknowledged.
 */
export function createOutbox<Document, Changes>(
  model: DocumentModel<Document, Changes>,
  { send, changed, keep, later }: OutboxContext,
): Outbox<Document, Changes> {
  const knowing = knowDocuments(model);
  const pending = createPendingOperations();
  const timer = createSendTimer(later, sendLater);
  let known: Known<Document> | null = null;
  let inFlight: string | null = null;
  let current: Document | null = null;
  let status: SaveStatus = { kind: 'unchanged' };

  function settle(next: SaveStatus): void {
    status = next;
    current = known && model.apply(knowing.saved(known), pending.all());
    changed();
  }

  /**
   * Sends pending operations when the pause is over. During a retry, the status does not change to 'saving'.
   */
  function sendLater(): void {
    sendPending(status.kind === 'not-saved');
  }

  function sendPending(quietly = false): void {
    timer.cancel();
    if (!known || inFlight !== null) return;
    if (pending.all().length === 0) return finish();
    const operations = pending.takeBatch();
    const saved = knowing.saved(known);
    // The saved document already contains all operations of the batch.
    if (model.apply(saved, operations) === saved) return acknowledge();
    inFlight = newId();
    if (!quietly) settle({ kind: 'saving' });
    send({ changeId: inFlight, operations: [...operations] });
  }

  /** Changes the status to 'saved' if the user undid the operations before they were sent. */
  function finish(): void {
    if (status.kind === 'saving') settle({ kind: 'saved' });
  }

  function acknowledge(): void {
    pending.acknowledge();
    timer.succeeded();
    const left = pending.all();
    keep(left);
    settle({ kind: left.length > 0 ? 'saving' : 'saved' });
    sendPending();
  }

  function compact(): void {
    if (!known || !model.compact) return;
    const saved = knowing.saved(known);
    pending.rewrite((waiting, sent) => model.compact!(model.apply(saved, sent), waiting));
  }

  /** Returns whether the message was in flight, and marks it as answered. */
  function land(changeId: string): boolean {
    if (inFlight !== changeId) return false;
    inFlight = null;
    return true;
  }

  function take(next: Known<Document>): void {
    if (next === known) return;
    known = next;
    settle(status);
  }

  function receiveChanges(changes: Changes): boolean {
    const next = known && knowing.receiveChanges(known, changes);
    if (next) take(next);
    return next !== null;
  }

  return {
    document: () => current,
    status: () => status,
    pending: () => pending.all(),
    isBehind: () => known !== null && known.ahead.length > 0,
    edit(...operations) {
      for (const operation of operations) pending.add(operation);
      compact();
      keep(pending.all());
      status = { kind: 'saving' };
      current &&= model.apply(current, operations);
      changed();
      if (inFlight === null) timer.afterEdit();
    },
    restore(operations) {
      const there = new Set(pending.all().map(({ id }) => id));
      const missing = operations.filter(({ id }) => !there.has(id));
      pending.restore(missing);
      keep(pending.all());
      if (missing.length === 0) return;
      settle({ kind: 'saving' });
      sendPending();
    },
    receive(document) {
      const first = known === null;
      take(knowing.receive(known, document));
      if (first) sendPending();
    },
    receiveChanges,
    saved(changeId, revision, changes) {
      // This is a late response to a message that has been sent again. Another response will follow.
      if (!land(changeId)) return void (changes !== undefined && receiveChanges(changes));
      if (!known) return;
      known = knowing.receiveSaved(known, pending.acknowledge(), revision, changes);
      acknowledge();
    },
    failed(changeId, { code, detail }) {
      if (!land(changeId)) return;
      const why = reasonOf(code);
      if (why === 'offline') pending.putBack();
      else pending.putBackRefused();
      settle({ kind: 'not-saved', why, detail });
      if (why === 'offline') timer.afterFailure(code === 'unavailable');
    },
    retry: () => sendPending(),
    flush: () => sendPending(),
  };
}

/** Error codes after which a retry may succeed. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'internal', 'too-many-requests', 'busy']);
const RIGHT_LOST: ReadonlySet<string> = new Set([
  'not-signed-in',
  'forbidden',
  'blocked',
  'not-found',
  'read-only',
]);

/** Returns why operations were not saved, from the server's error code. */
export function reasonOf(code: string): Why {
  if (PASSING.has(code)) return 'offline';
  if (RIGHT_LOST.has(code)) return 'right-lost';
  if (code === 'quota-exceeded') return 'full';
  if (code === 'example') return 'example';
  return code === 'conflict' ? 'conflict' : 'refused';
}

/**
 * How long the outbox waits after an edit before it sends a message, in milliseconds. Edits made during this
 * time are sent together.
 */
export const GATHER = 500;
/**
 * The average time before a failed message is retried, in milliseconds. This time grows from `RETRY_FIRST` to
 * `RETRY_LAST`.
 */
const RETRY_FIRST = 1_000;
const RETRY_LAST = 60_000;
const RETRY_GROWTH = 2;
/**
 * The number of consecutive 'unavailable' failures after which the pause grows. Until then, the pause is
 * short, so that everything is in sync within three seconds after a short outage.
 */
const RETRIES_SOON = 12;

/** Calls `run` after the given number of milliseconds. Returns a function that cancels the call. */
export type Later = (run: () => void, milliseconds: number) => () => void;

/** Returns a timer for the next message. At most one message is scheduled at a time. */
function createSendTimer(later: Later, send: () => void) {
  let pause = RETRY_FIRST;
  let unavailableBefore = 0;
  let cancelPlanned: (() => void) | null = null;

  function plan(milliseconds: number): void {
    cancelPlanned ??= later(send, milliseconds);
  }

  return {
    afterEdit: () => plan(GATHER),
    /**
     * Schedules a retry. The pause before it grows with each failure until `succeeded` is called.
     * `unavailable` means that the server, its proxy or its database did not respond. The first failures of
     * this kind do not lengthen the pause.
     */
    afterFailure(unavailable: boolean): void {
      // The pause is random, so that clients do not all retry at the same time after a server failure.
      plan(pause * (0.5 + Math.random()));
      if (unavailable && (unavailableBefore += 1) < RETRIES_SOON) return;
      pause = Math.min(pause * RETRY_GROWTH, RETRY_LAST);
    },
    succeeded(): void {
      pause = RETRY_FIRST;
      unavailableBefore = 0;
    },
    cancel(): void {
      cancelPlanned?.();
      cancelPlanned = null;
    },
  };
}
