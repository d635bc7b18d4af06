import type { Needs } from '../../access/context.ts';
import type { JobTable } from '../../store/schema.ts';
import { lockRow, updateRows, type WriteTransaction } from '../../store/store.ts';

/**
 * Identifies one attempt of a job. `runner` is different for each attempt, so only the current attempt can
 * write to the job's row.
 */
export type Claim = Pick<JobTable, 'user_id' | 'id' | 'runner'>;

/** Returns column values that match the job's row while the attempt runs, for Kysely's `eb.and`. */
export function columnsOf({ user_id, id, runner }: Claim) {
  return { user_id, id, runner, state: 'running' as const };
}

/** Thrown if the attempt is over: another server has taken over the job, or the job no longer exists. */
export class JobLostError extends Error {}

/**
 * Locks the job's row until the transaction ends. Throws `JobLostError` if the job no longer belongs to the
 * attempt.
 */
export async function holdClaim(
  { store }: Needs<'store'>,
  transaction: WriteTransaction,
  claim: Claim,
): Promise<void> {
  const held = await lockRow(store, transaction, 'jobs', columnsOf(claim), 'id');
  if (!held) throw new JobLostError('Another attempt has taken over the job.');
}

/** Writes a heartbeat, which prevents other servers from taking over the job for a while. */
export async function writeSign(context: Needs<'store' | 'now'>, claim: Claim): Promise<void> {
  await context.store.write((transaction) =>
    updateRows(transaction, 'jobs', columnsOf(claim), { heartbeat_at: context.now() }),
  );
}

/**
 * Returns the attempts that still own their job. Maps each attempt's `runner` to whether the job's
 * cancellation was requested.
 */
export async function readClaims(
  { store }: Needs<'store'>,
  claims: readonly Claim[],
): Promise<Map<string, boolean>> {
  if (claims.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('jobs')
    .select(['runner', 'cancel_requested'])
    .where((eb) => eb.or(claims.map((claim) => eb.and(columnsOf(claim)))))
    .execute();
  return new Map(rows.map(({ runner, cancel_requested }) => [runner, cancel_requested === 1]));
}
