import { sql } from 'kysely';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Context } from '../../../platform/access/context.ts';

/** The address that the actor can sign in with by link; null for an account without one. */
export async function verifiedAddress({ store }: Context, actor: SignedIn): Promise<string | null> {
  const row = await store.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', actor.userId)
    .where(sql<boolean>`email_verified`)
    .executeTakeFirst();
  return row?.email ?? null;
}
