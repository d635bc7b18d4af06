import type { Operation } from '../../../../contract/changes/operation.ts';
import { OPERATIONS_MAX } from '../../../../contract/limits.ts';
import type { PlannedThread } from '../../../../contract/threads/bcf/plan-import.ts';
import type { Failure } from '../../../../outbox/outbox.ts';
import type { Picture } from './shrink-picture.ts';

/**
 * The maximum size of a request in UTF-16 code units. For text in most languages, this keeps the request
 * below the limit in bytes.
 */
const REQUEST_MAX = 600_000;

interface Sending {
  /** Sends operations. Resolves to the reason if they were not saved, and to null otherwise. */
  send: (operations: readonly Operation[]) => Promise<Failure | null>;
  shrink: (picture: Picture) => Promise<string | undefined>;
  /** Reports the number of threads created so far. */
  progress: (done: number) => void;
}

export interface Created {
  done: number;
  /** The number of threads whose pictures could not be used. */
  withoutPicture: number;
  /** Why creating threads stopped early; null if all were created. */
  failure: Failure | null;
}

/**
 * Creates threads from index `from` on, as many per request as fit. Stops at the first failure. It is safe to
 * send the rest again, because each operation keeps its id.
 */
export async function createThreads(
  threads: readonly PlannedThread[],
  from: number,
  { send, shrink, progress }: Sending,
): Promise<Created> {
  const created: Created = { done: from, withoutPicture: 0, failure: null };
  let batch: Operation[] = [];
  let size = 0;
  async function flush(upTo: number): Promise<void> {
    if (batch.length === 0) return;
    created.failure = await send(batch);
    if (created.failure) return;
    [batch, size, created.done] = [[], 0, upTo];
    progress(upTo);
  }
  for (const [index, thread] of threads.entries()) {
    if (index < from) continue;
    const picture = thread.picture ? await shrink(thread.picture) : undefined;
    if (thread.picture && picture === undefined) created.withoutPicture += 1;
    const operations = thread.operations(picture);
    const own = JSON.stringify(operations).length;
    if (batch.length + operations.length > OPERATIONS_MAX || size + own > REQUEST_MAX) await flush(index);
    if (created.failure) return created;
    batch.push(...operations);
    size += own;
  }
  await flush(threads.length);
  return created;
}
