import { sql } from 'kysely';
import type { Needs } from '../../../platform/access/context.ts';
import type { Database, WriteTransaction } from '../../../platform/store/store.ts';

/** The user whose verified address this is, if any. Addresses that a provider merely claims never count. */
export async function userOfVerifiedEmail(db: Database, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`email_verified`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Makes transactions about the same thing (a mailbox, a provider's account) wait for each other until they end.
 * SQLite's writes take turns anyway.
 */
export async function serialise(
  context: Needs<'store'>,
  transaction: WriteTransaction,
  subject: string,
): Promise<void> {
  if (context.store.dialect !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction);
}
