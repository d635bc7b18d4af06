import type { Needs } from '../access/context.ts';

/**
 * Returns one revision per user, which covers the user's jobs and scans. Omits users who have neither. The
 * revision is computed from `updated_at`, which increases with every change to a row, so a new or changed row
 * results in a higher revision.
 */
export async function jobsRevisions(context: Needs<'store'>, userIds: readonly string[]) {
  const sums = new Map<string, number>();
  for (const { user_id, latest, changed, rows } of [
    ...(await changesOf(context, 'jobs', userIds)),
    ...(await changesOf(context, 'scans', userIds)),
  ])
    sums.set(user_id, (sums.get(user_id) ?? 0) + latest + Number(changed) + Number(rows));
  return [...sums].map(([user_id, revision]) => ({ user_id, revision }));
}

async function changesOf({ store }: Needs<'store'>, table: 'jobs' | 'scans', userIds: readonly string[]) {
  return await store.db
    .selectFrom(table)
    .select(['user_id', (eb) => eb.fn.max('updated_at').as('latest')])
    .select((eb) => eb.fn.sum<number | string>(eb('updated_at', '-', eb.ref('created_at'))).as('changed'))
    .select((eb) => eb.fn.countAll<number | string>().as('rows'))
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
}
