import type { Operation } from '../../../contract/changes/operation.ts';
import { newId } from '../../../contract/changes/new-id.ts';
import { joinOperations } from './join-operations.ts';
import { countNext } from './next-batch.ts';

/** What a person did and the host has not acknowledged, in order. Some of it may be taken, to be sent. */
export interface PendingOperations {
  all(): Operation[];
  add(operation: Operation): void;
  /** Puts operations of an earlier visit before those of this one. */
  restore(operations: readonly Operation[]): void;
  /** Takes all of them, or as many as one message may hold. */
  takeAll(): readonly Operation[];
  takeBatch(): readonly Operation[];
  /** Nobody knows whether what was taken arrived: it is taken again as it was, before any other. */
  putBack(): void;
  /** What was taken was refused: the next time it is joined with what came later, which may have put it right. */
  putBackRefused(): void;
  /** Lets go of what was taken, and returns it. */
  acknowledge(): readonly Operation[];
}

export function createPendingOperations(): PendingOperations {
  let taken: readonly Operation[] = [];
  let again: readonly Operation[] = [];
  let waiting: readonly Operation[] = [];
  let refused = false;

  function takeWaiting(count: number): readonly Operation[] {
    const next = waiting.slice(0, count);
    waiting = waiting.slice(count);
    refused = false;
    return next;
  }

  return {
    all: () => [...taken, ...again, ...waiting],
    add: (operation) => (waiting = [...waiting, operation]),
    restore: (operations) => (waiting = [...operations, ...waiting]),
    takeAll() {
      [taken, again] = [[...again, ...takeWaiting(waiting.length)], []];
      return taken;
    },
    takeBatch() {
      if (again.length > 0) {
        [taken, again] = [again, []];
        return taken;
      }
      if (refused) waiting = joinOperations(waiting, newId);
      taken = takeWaiting(countNext(waiting));
      return taken;
    },
    putBack() {
      [taken, again] = [[], taken];
    },
    putBackRefused() {
      [taken, waiting] = [[], [...taken, ...waiting]];
      refused = true;
    },
    acknowledge() {
      const acknowledged = taken;
      taken = [];
      return acknowledged;
    },
  };
}
