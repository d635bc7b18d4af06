import { randomUUID } from 'node:crypto';
import type { Context } from '../access/context.ts';
import type { WriteTransaction } from '../store/store.ts';
import { sealInput } from './job-input.ts';
import type { JobKind } from './job-kind.ts';

export interface NewJob<Input> {
  kind: JobKind<Input>;
  /** Whose it is; '' for work of the server's own. */
  userId: string;
  input: Input;
  /** Not before, milliseconds since the epoch; at once where absent. */
  runAt?: number;
}

/**
 * Queues a job in the transaction of what it belongs to, and answers its id. Call `announceJobs` after the commit: it then
 * runs at once, and otherwise when a runner next looks.
 */
export async function enqueueJob<Input>(
  context: Context,
  transaction: WriteTransaction,
  { kind, userId, input, runAt }: NewJob<Input>,
): Promise<string> {
  const now = context.now();
  const id = randomUUID();
  await transaction
    .insertInto('jobs')
    .values({
      user_id: userId,
      id,
      kind: kind.name,
      state: 'queued',
      input: sealInput(context.config, kind, input),
      text: '',
      result: '',
      runner: '',
      progress: -1,
      attempts: 0,
      max_attempts: kind.maxAttempts,
      cancel_requested: 0,
      run_at: runAt ?? now,
      heartbeat_at: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
