import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Needs } from '../../../platform/access/context.ts';
import { toDateColumn, toFlagColumn } from '../../../platform/store/date-column.ts';
import type { Database, WriteTransaction } from '../../../platform/store/store.ts';
import { authorizeSignUp } from './sign-up.ts';

interface NewUser {
  name: string;
  email: string | null;
  /** Whether the address is verified. */
  emailVerified: boolean;
  image: string | null;
}

/** Inserts a user and returns their new id. Throws `sign-up-refused`. */
export async function insertUser(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  { name, email, emailVerified, image }: NewUser,
): Promise<string> {
  await authorizeSignUp(context, transaction, { email, emailVerified });
  const { store, now } = context;
  const id = randomUUID().replaceAll('-', '');
  const moment = toDateColumn(store, now());
  const verified = toFlagColumn(store, emailVerified);
  await transaction
    .insertInto('users')
    .values({ id, name, email, email_verified: verified, image, created_at: moment, updated_at: moment })
    .execute();
  return id;
}

/** Returns the user with this verified address, or null. Ignores addresses that a provider only claims. */
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
 * Makes transactions about the same subject wait for each other, such as those about a mailbox or a
 * provider's account. SQLite runs only one write at a time anyway.
 */
export async function serialise(
  context: Needs<'store'>,
  transaction: WriteTransaction,
  subject: string,
): Promise<void> {
  if (context.store.dialect !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction);
}
