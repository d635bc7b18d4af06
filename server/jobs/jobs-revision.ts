import type { Context } from '../access/context.ts';

/**
 * The revisions of people's jobs by their ids; none for who has no jobs. Each job adds the time over which it has changed, and
 * `updated_at` grows with each change: the sum tells every change from the one before.
 */
export async function jobsRevisions({ store }: Context, userIds: readonly string[]) {
  const rows = await store.db
    .selectFrom('jobs')
    .select(['user_id', (eb) => eb.fn.max('updated_at').as('latest')])
    .select((eb) => eb.fn.sum<number | string>(eb('updated_at', '-', eb.ref('created_at'))).as('changed'))
    .select((eb) => eb.fn.countAll<number | string>().as('jobs'))
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  return rows.map(({ user_id, latest, changed, jobs }) => ({
    user_id,
    revision: latest + Number(changed) + Number(jobs),
  }));
}
