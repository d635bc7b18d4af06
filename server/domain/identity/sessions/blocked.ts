import { AppError } from '../../../../contract/errors.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';

/** Throws `blocked`, with the reason that staff gave, where they keep the user out. */
export async function refuseBlocked(transaction: WriteTransaction, userId: string): Promise<void> {
  const blocked = await transaction
    .selectFrom('blocked_users')
    .select('reason')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!blocked) return;
  const reason = blocked.reason.trim();
  throw new AppError('blocked', `This account is blocked.${reason ? ` The reason given: ${reason}` : ''}`);
}
