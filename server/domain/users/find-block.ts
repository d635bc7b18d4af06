import type { Block } from '../../../contract/account/account.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { Database } from '../../platform/store/store.ts';

const selectBlock = prepared(
  (db, userId: string) =>
    db
      .selectFrom('blocked_users')
      .select(['reason', 'blocked_by as blockedBy', 'blocked_at as blockedAt'])
      .where('user_id', '=', userId),
  '',
);

/** That staff have blocked a user; null where they have not. `db` is the store's, or a transaction of it. */
export async function findBlock(db: Database, userId: string): Promise<Block | null> {
  const [block] = await selectBlock(db, userId);
  return block ?? null;
}
