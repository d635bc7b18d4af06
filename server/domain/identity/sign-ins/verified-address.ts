import { sql } from 'kysely';
import type { SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';

/** Returns the actor's address for signing in by email link, or null. */
export async function verifiedAddress({ store }: Needs<'store'>, actor: SignedIn): Promise<string | null> {
  const row = await store.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', actor.userId)
    .where(sql<boolean>`email_verified`)
    .executeTakeFirst();
  return row?.email ?? null;
}
