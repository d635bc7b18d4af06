import { sql, type SqlBool } from 'kysely';
import type { Needs } from '../../../platform/access/context.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { HAS_VERSION, markUnused } from '../../contents/mark-unused.ts';
import type { ContentKey } from './remove-content.ts';

const AT_A_TIME = 1_000;

/** Finds contents without a version of which nobody has said that they are unused. */
export async function findUnused(
  { store, now }: Needs<'store' | 'now'>,
  job: RunningJob<null>,
): Promise<void> {
  let after: ContentKey = { user_id: '', sha256: '' };
  for (;;) {
    job.signal.throwIfAborted();
    const rows = await store.db
      .selectFrom('file_contents')
      .select(['user_id', 'sha256'])
      .select(sql<number | boolean>`${HAS_VERSION}`.as('used'))
      .where(sql<SqlBool>`(user_id, sha256) > (${after.user_id}, ${after.sha256})`)
      .where('unused_since', '=', 0)
      .orderBy('user_id')
      .orderBy('sha256')
      .limit(AT_A_TIME)
      .execute();
    const unused = rows.filter(({ used }) => !used);
    if (unused.length > 0) {
      await store.write(async (transaction) => {
        await job.hold(transaction);
        for (const [userId, own] of Map.groupBy(unused, ({ user_id }) => user_id)) {
          await markUnused(transaction, userId, own, { now: now(), forgotten: false });
        }
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_A_TIME) return;
    after = { user_id: last.user_id, sha256: last.sha256 };
  }
}
