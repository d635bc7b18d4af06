import { randomUUID } from 'node:crypto';
import type { Context } from '../../access/context.ts';
import type { JobTable } from '../../store/schema.ts';
import { tellPerson } from '../announce-jobs.ts';
import { nextMoment } from '../next-moment.ts';

export interface Wanted {
  kinds: readonly string[];
  count: number;
  /** Those alone that are to be cancelled before they run: they wait for no place. */
  cancelled?: boolean;
  /** Whose jobs wait while those of others are due. */
  last?: string;
}

/**
 * Takes jobs that are due, oldest first, as one try of each; other runners on the same database take none of them. With `last`, fewer than
 * `count` where those of others do not suffice.
 */
export async function claimJobs(context: Context, wanted: Wanted): Promise<JobTable[]> {
  const { kinds, count, cancelled = false, last } = wanted;
  if (count <= 0) return [];
  const now = context.now();
  const claimed = await context.store.write(async (transaction) => {
    let due = transaction
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', 'queued')
      .where('run_at', '<=', now)
      .where('kind', 'in', kinds)
      .orderBy('run_at')
      .limit(count);
    if (cancelled) due = due.where('cancel_requested', '=', 1);
    if (last !== undefined) due = due.where('user_id', '!=', last);
    if (context.store.dialect === 'postgres') due = due.forUpdate().skipLocked();
    const rows: JobTable[] = [];
    for (const { user_id, id } of await due.execute()) {
      rows.push(
        await transaction
          .updateTable('jobs')
          .set((eb) => ({
            state: 'running',
            runner: randomUUID(),
            attempts: eb('attempts', '+', 1),
            heartbeat_at: now,
            updated_at: nextMoment(now)(eb),
          }))
          .where('user_id', '=', user_id)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
    }
    return rows;
  });
  for (const { user_id } of claimed) tellPerson(context, user_id);
  return claimed;
}

/** Whether there is anything to claim or to take over: a read, so that a runner without work writes nothing. */
export async function isWorkDue(context: Context, deadAfter: number): Promise<boolean> {
  const now = context.now();
  const due = await context.store.db
    .selectFrom('jobs')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'queued'), eb('run_at', '<=', now)]),
        eb.and([eb('state', '=', 'running'), eb('heartbeat_at', '<', now - deadAfter)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Queues again what runs without a sign of life for `deadAfter` milliseconds, `own` tries aside: its server is gone. */
export async function takeOverDead(
  context: Context,
  deadAfter: number,
  own: readonly string[],
): Promise<void> {
  const now = context.now();
  const dead = await context.store.write((transaction) =>
    transaction
      .updateTable('jobs')
      .set((eb) => ({ state: 'queued', runner: '', run_at: now, updated_at: nextMoment(now)(eb) }))
      .where('state', '=', 'running')
      .where('heartbeat_at', '<', now - deadAfter)
      .where('runner', 'not in', ['', ...own])
      .returning(['user_id', 'id', 'kind'])
      .execute(),
  );
  for (const { user_id, id, kind } of dead) {
    context.log.warn({ job: id, kind }, 'a job whose server is gone is taken over');
    tellPerson(context, user_id);
  }
}
