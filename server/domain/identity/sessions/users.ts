import { type RawBuilder, sql } from 'kysely';
import type { Needs } from '../../../platform/access/context.ts';
import { toDateColumn, toFlagColumn } from '../../../platform/store/date-column.ts';
import { findRow, insertRows, type Database, type WriteTransaction } from '../../../platform/store/store.ts';
import { AppError } from '../../../../contract/errors.ts';
import { isBlocked } from '../../../platform/access/tour-rights.ts';
import type { SignUp } from '../../../platform/config/fields.ts';
import { sameTour } from '../../../platform/store/tour-queries.ts';
import { formatTopic } from '../../../../contract/topic.ts';

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
  { emailVerified, ...user }: NewUser,
): Promise<string> {
  await authorizeSignUp(context, transaction, emailVerified ? user.email : null);
  const { store, now } = context;
  const id = crypto.randomUUID().replaceAll('-', '');
  const moment = toDateColumn(store, now());
  await insertRows(transaction, 'users', {
    id,
    ...user,
    email_verified: toFlagColumn(store, emailVerified),
    created_at: moment,
    updated_at: moment,
  });
  return id;
}

/**
 * Returns the id of the user with this verified address, or null if there is none. `email`: a normalized
 * address.
 */
export async function userOfVerifiedEmail(db: Database, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where(sql<boolean>`email_verified`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns a user's verified address in lower case, or null if they have none. */
export async function verifiedEmail(db: Database, userId: string): Promise<string | null> {
  const row = await findRow(db, 'users', { id: userId }, ['email', 'email_verified']);
  return row?.email && row.email_verified ? row.email.toLowerCase() : null;
}

/**
 * Waits for other transactions about the same subject, such as a mailbox or a provider's account, and makes
 * later ones wait for this transaction. Does nothing on SQLite, which runs only one write at a time.
 */
export async function serialise(
  context: Needs<'store'>,
  transaction: WriteTransaction,
  subject: string,
): Promise<void> {
  if (context.store.dialect !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction);
}

/**
 * Throws `sign-up-refused` unless the operator allows this address to create an account. Call this only after
 * the user has proved that the address is theirs, because the error reveals that no account has the address.
 * `proved`: the verified address, or null.
 */
async function authorizeSignUp(
  context: Needs<'config' | 'now'>,
  db: Database,
  proved: string | null,
): Promise<void> {
  const { signUp, staffEmails } = context.config;
  if (signUp.mode === 'open') return;
  // Staff must be able to sign up, because the first user is staff.
  if (proved !== null && staffEmails.includes(proved)) return;
  if (proved !== null && (await isAllowed(context, db, signUp, proved))) return;
  throw new AppError('sign-up-refused', refusalOf(signUp, proved));
}

type LimitedSignUp = Exclude<SignUp, { mode: 'open' }>;

function isAllowed(context: Needs<'now'>, db: Database, signUp: LimitedSignUp, email: string) {
  if (signUp.mode === 'invited') return isInvited(context, db, email);
  return signUp.domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/**
 * Returns whether an address has a pending invitation, from a user who is not blocked, to a twin that exists.
 */
async function isInvited({ now }: Needs<'now'>, db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('twin_invitations')
    .innerJoin('invited_twins as invited', 'invited.invitation_id', 'twin_invitations.id')
    .innerJoin('tours', (join) => join.on(sameTour('tours', 'invited')))
    .select('id')
    .where((build) => build.and({ email, deleted: 0 }))
    .where(isPending(now()))
    .where((build) => build.not(isBlocked('twin_invitations.user_id')))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns an SQL condition that is true for an invitation in `twin_invitations` that can still be accepted.
 * `now`: milliseconds since the epoch.
 */
export function isPending(now: number): RawBuilder<boolean> {
  return sql`(revoked = 0 and accepted_at is null and twin_invitations.expires_at > ${now})`;
}

/** Returns the error message for a refused sign-up. `proved`: the verified address, or null. */
function refusalOf(signUp: LimitedSignUp, proved: string | null): string {
  const allowed =
    signUp.mode === 'invited'
      ? 'invited people'
      : `addresses at ${new Intl.ListFormat('en', { type: 'disjunction' }).format(signUp.domains)}`;
  if (proved === null)
    return `Sign-up is limited to ${allowed}, and this sign-in method did not verify an email address. Sign up with another method, then link this one under ‘Your data’. If you have no other method, ask the operator of this site for access.`;
  return signUp.mode === 'invited'
    ? `Sign-up is limited to ${allowed}, and there is no pending invitation for ${proved}. Ask the person who shares a twin with you to invite this address, or ask the operator of this site for access.`
    : `Sign-up is limited to ${allowed}, and ${proved} has a different domain. Ask the operator of this site for access.`;
}

/** Notifies clients that watch the list of users, because a user may be new or have a new address. */
export function announceSignIn({ feed, now }: Needs<'feed' | 'now'>): void {
  feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: now() });
}
