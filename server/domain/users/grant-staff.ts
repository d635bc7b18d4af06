import { type Actor, OPERATOR } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { refusal } from '../../platform/access/policy.ts';
import { addEntry } from './audit-log.ts';
import { announceUser, touchUser } from './block-user.ts';

/**
 * Makes an account staff, or revokes this, on all servers within 5 s. Allowed only for the operator. Throws
 * `forbidden` and `not-found`.
 */
export async function grantStaff(
  context: Needs<'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, staff }: { userId: string; staff: boolean },
): Promise<void> {
  if (actor !== OPERATOR) throw refusal(actor, true);
  await context.store.write(async (transaction) => {
    await touchUser(context, transaction, userId);
    const changed = await transaction
      .updateTable('users')
      .set({ staff: staff ? 1 : 0 })
      .where('id', '=', userId)
      .where('staff', '=', staff ? 0 : 1)
      .returning('id')
      .executeTakeFirst();
    const action = staff ? 'grant-staff' : 'revoke-staff';
    if (changed)
      await addEntry(transaction, { actorId: actor.userId, action, subjectId: userId, at: context.now() });
  });
  announceUser(context, userId);
}
