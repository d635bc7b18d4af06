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

/**
 * Returns the block of a user by staff, or null if they are not blocked. `db`: the store's database or a
 * transaction.
 */
export async function findBlock(db: Database, userId: string): Promise<Block | null> {
  const [block] = await selectBlock(db, userId);
  return block ?? null;
}
