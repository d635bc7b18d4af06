import { randomUUID } from 'node:crypto';
import type { Needs } from '../../access/context.ts';
import type { JobTable } from '../../store/schema.ts';
import type { Database, WriteTransaction } from '../../store/store.ts';
import { nextMoment } from '../enqueue-job.ts';
import { claimJobs, type FreeLane } from './claim-jobs.ts';
import { TIMES } from './job-runner.ts';
import { writeHeld } from './settle-job.ts';

/**
 * Leases of jobs to runners outside the servers. A lease is an attempt whose name begins with the id of its
 * holder, so leases need no table, and a job has at most one lease. Heartbeats of leases are dated in the
 * future, because a runner's connection may be interrupted for longer than a server's.
 */

/** Milliseconds without a heartbeat after which a lease is lost and its job returns to the queue. */
export const LEASE_LASTS = 60_000;
const AHEAD = LEASE_LASTS - TIMES.dead;
/** Maximum duration of a lease in milliseconds, even if its holder renews it. */
const LEASE_MAX = 3 * 3_600_000;

/** The kinds of jobs that a runner can run, and its available memory. */
export interface Offer extends Pick<FreeLane, 'lane' | 'kinds' | 'last'> {
  /** The runner's id. It contains no dot. */
  holder: string;
  /** Available memory for the job in MiB. */
  memory: number;
}

/**
 * Claims the next due job for a holder and returns it. Returns null, and writes nothing, if no job is due.
 */
export async function claimLease(
  context: Needs<'store' | 'feed' | 'now'>,
  { holder, memory, ...turn }: Offer,
): Promise<JobTable | null> {
  const { store, now } = context;
  const due = await store.db
    .selectFrom('jobs')
    .select('id')
    .where('lane', '=', turn.lane)
    .where('state', '=', 'queued')
    .where('run_at', '<=', now())
    .where('kind', 'in', turn.kinds)
    .where('needs_memory', '<=', memory)
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const name = `${holder}.${now().toString(36)}.${randomUUID()}`;
  const lease = { name, ahead: AHEAD, memory };
  const [row] = await claimJobs(context, [{ ...turn, places: 1, lease }]);
  return row ?? null;
}

/**
 * Returns the job of the lease `name`, or null if the lease never belonged to `holder`, was lost, or has
 * lasted longer than `LEASE_MAX`.
 */
export async function findLease(
  { store, now }: Needs<'store' | 'now'>,
  holder: string,
  name: string,
): Promise<JobTable | null> {
  const [owner, began = ''] = name.split('.');
  if (owner !== holder || now() - Number.parseInt(began, 36) > LEASE_MAX) return null;
  const row = await leased(store.db, holder).where('runner', '=', name).executeTakeFirst();
  return row ?? null;
}

/** Returns the jobs of all leases of a holder, or of all holders. */
export async function listLeases({ store }: Needs<'store'>, holder?: string): Promise<JobTable[]> {
  return await leased(store.db, holder).execute();
}

/** Returns the holder of a lease. */
export function holderOf({ runner }: Pick<JobTable, 'runner'>): string {
  return runner.split('.')[0] ?? '';
}

/**
 * Returns a query for leased jobs. The names of other attempts contain no dot, so `like` does not match them.
 */
function leased(db: Database, holder = '%') {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('lane', '=', 'scans')
    .where('state', '=', 'running')
    .where('runner', 'like', `${holder}.%`);
}

/** Renews a lease and stores the progress of its job. Returns false if the lease was lost. */
export async function renewLease(
  context: Needs<'store' | 'feed' | 'now'>,
  row: JobTable,
  { progress, text }: Pick<JobTable, 'progress' | 'text'>,
): Promise<boolean> {
  return await writeHeld(context, row, { progress, text, heartbeat_at: context.now() + AHEAD });
}

/** Returns the jobs of all leases of a holder to the queue. Call `announceJobs` after the commit. */
export async function endLeases(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  holder: string,
): Promise<void> {
  const at = now();
  await transaction
    .updateTable('jobs')
    .set((eb) => ({ state: 'queued', runner: '', run_at: at, updated_at: nextMoment(at)(eb) }))
    .where('lane', '=', 'scans')
    .where('state', '=', 'running')
    .where('runner', 'like', `${holder}.%`)
    .execute();
}
