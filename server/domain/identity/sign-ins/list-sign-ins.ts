import type { SignInList } from '../../../../contract/account/sign-in.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageAccount, refusal } from '../../../platform/access/policy.ts';
import { selectSignIns } from './select-sign-ins.ts';

/** Returns a user's sign-in methods. Throws `not-signed-in` or `not-found`. */
export async function listSignIns(
  { config, store }: Needs<'config' | 'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<SignInList> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, false);
  return selectSignIns(config, store.db, userId);
}
