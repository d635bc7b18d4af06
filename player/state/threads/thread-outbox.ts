import type { TourChanges } from '../../../contract/changes/tour-changes.ts';
import { advanceThreads, applyThreadOperations } from '../../../contract/threads/apply-threads.ts';
import type { Threads } from '../../../contract/threads/thread.ts';
import type { ThreadPlayerMessage } from '../../../contract/threads/thread-messages.ts';
import { createOutbox } from '../../../outbox/outbox.ts';

/**
 * How long to wait for an answer before operations count as not saved, in milliseconds. The host waits 30 s
 * for the server.
 */
const ANSWER_LIMIT = 35_000;
const NO_ANSWER = {
  code: 'unavailable',
  detail: 'This page did not respond. Reload it.',
};

/** Creates an outbox that applies a user's unsaved comments on top of the saved ones. */
export function createThreadOutbox(tell: (message: ThreadPlayerMessage) => void, changed: () => void) {
  let number = 0;
  let awaited = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const outbox = createOutbox<Threads, TourChanges>(
    {
      apply: applyThreadOperations,
      advance: advanceThreads,
      revisionOf: ({ revision }) => revision,
      isSame: () => true,
    },
    {
      send(sent) {
        tell({ kind: 'operations', ...sent });
        awaited = sent.changeId;
        clearTimeout(timer);
        timer = setTimeout(() => outbox.failed(sent.changeId, NO_ANSWER), ANSWER_LIMIT);
      },
      changed,
      keep: (operations) => tell({ kind: 'keep', number: (number += 1), operations }),
      later(run, milliseconds) {
        const planned = setTimeout(run, milliseconds);
        return () => clearTimeout(planned);
      },
    },
  );

  return {
    ...outbox,
    /** Records that the answer to a change has arrived. */
    answered(changeId: string): void {
      if (changeId === awaited) clearTimeout(timer);
    },
  };
}
