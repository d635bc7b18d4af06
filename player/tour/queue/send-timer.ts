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

export function createSendTimer(later: Later, send: () => void): SendTimer {
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
