import type { Selectable } from 'kysely';
import { type Profile, type ProfilePatch, profilePatchSchema } from '../../../contract/account/account.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canReadProfile, notFound, refusal, canWriteProfile } from '../../platform/access/policy.ts';
import { recordLookUp } from '../users/audit-log.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { ProfileTable } from '../../platform/store/schema.ts';
import {
  addRows,
  lockRow,
  updateRows,
  type Database,
  type Store,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { findConflicts } from '../../../contract/changes/apply-operation.ts';
import { fieldsOperation } from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import { formatTopic } from '../../../contract/topic.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';

const selectProfile = prepared(
  (db, userId: string) =>
    db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .selectAll('profiles')
      .select(['users.name as account_name', 'users.email as account_email'])
      .where('users.id', '=', userId),
  '',
);

/**
 * Returns the current profile of a user, or null if the user does not exist. The caller checks that the actor
 * may read the profile.
 */
export async function currentProfile(context: Needs<'store'>, userId: string): Promise<Profile | null> {
  const [row] = await selectProfile(context.store.db, userId);
  if (!row) return null;
  if (row.revision === null) return emptyProfile(row.account_name, row.account_email);
  // If the join returns one column of the row, it returns all of them.
  return toProfile(row as typeof row & ProfileColumns);
}

/**
 * Returns a user's profile. Until the first write, the name and the email address are those of the account.
 * Records lookups by staff. Throws `not-signed-in`, and `not-found` for other users' profiles unless the
 * actor is staff.
 */
export async function readProfile(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<Profile> {
  if (!canReadProfile(actor, userId)) throw refusal(actor, false);
  const profile = await currentProfile(context, userId);
  if (!profile) throw notFound();
  await recordLookUp(context, actor, 'read-profile', userId);
  return profile;
}

/** Returns the profile of a user who has never changed it. */
function emptyProfile(name: string, email: string | null): Profile {
  const empty = { company: '', role: '', title: '', phone: '', updated: null, revision: 0 };
  return { ...empty, name, email: email ?? '' };
}

type ProfileColumns = Omit<Selectable<ProfileTable>, 'user_id'>;

/** Returns the profile in a row. */
function toProfile({ hidden, updated_at, revision, ...row }: ProfileColumns): Profile {
  const { name, company, email, role, title, phone } = row;
  const texts = { name, company, email, role, title, phone };
  return {
    ...texts,
    ...(hidden === 1 && { hidden: true as const }),
    updated: toTimestamp(updated_at),
    revision,
  };
}

export const UNNAMED = 'No name yet';

/** Returns the name that others see for a user: from the profile, or else from the account. */
export async function nameOf(db: Database, userId: string): Promise<string> {
  return (await namesOf(db, [userId])).get(userId) ?? UNNAMED;
}

/** Returns the names that others see for several users, by user id. Omits deleted users. */
export async function namesOf(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'profiles.name as profileName'])
    .where('users.id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, name, profileName }) => [id, profileName || name || UNNAMED]));
}

export interface WriteProfileInput {
  userId: string;
  /** The fields to change, from the request body. Unknown fields are ignored. */
  patch: unknown;
  /** The revision that the change is based on. 0 for a profile that was never written. */
  ifMatch?: number | undefined;
  /**
   * For forms, instead of `ifMatch`: the values that the form showed before the change. The write keeps
   * changes that were made elsewhere to other fields. If the same field was changed differently elsewhere,
   * the write fails with `conflict`.
   */
  before?: Readonly<Record<string, unknown>> | undefined;
}

/** The name of the profile in operations. */
const PROFILE = 'profile';

/**
 * Merges fields into the user's profile. Resolves when the profile is durable. Throws `invalid-document`,
 * `conflict` (with the current profile), `too-many-requests`, `not-signed-in`, `forbidden` or `not-found`.
 */
export async function writeProfile(
  context: Writes,
  actor: Actor,
  input: WriteProfileInput,
): Promise<Profile> {
  const { userId } = input;
  authorizeProfileWrite(actor, userId);
  const patch = parseDocument(profilePatchSchema, input.patch);
  const profile = await writeCounted(context, actor, (transaction) =>
    mergeInto(context, transaction, actor, patch, input),
  );
  const { revision } = profile;
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'profile', userId }), revision });
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: context.now() });
  return profile;
}

/** Throws `not-signed-in`, `forbidden` or `not-found` if the actor may not write this profile. */
export function authorizeProfileWrite(actor: Actor, userId: string): asserts actor is SignedIn {
  if (!canWriteProfile(actor, userId)) throw refusal(actor, canReadProfile(actor, userId));
}

async function mergeInto(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  actor: SignedIn,
  patch: ProfilePatch,
  { ifMatch, before }: WriteProfileInput,
): Promise<Profile> {
  const row = await holdProfile(store, transaction, actor);
  const old = row.revision > 0 ? toProfile(row) : emptyProfile(actor.name, actor.email);
  const isStale = ifMatch !== undefined && ifMatch !== old.revision;
  const operation = before && fieldsOperation(PROFILE, patch, before);
  if (isStale || (operation && findConflicts({ ...old, id: PROFILE }, operation).length > 0))
    throw new AppError(
      'conflict',
      'The profile was changed elsewhere. Your version was not saved. Compare both versions, then save again.',
      { current: old },
    );
  const { hidden = row.hidden === 1, ...texts } = patch;
  const columns = { ...texts, hidden: Number(hidden), revision: row.revision + 1, updated_at: now() };
  await updateRows(transaction, 'profiles', { user_id: actor.userId }, columns);
  return toProfile({ ...row, ...columns });
}

/**
 * Returns the row of a profile, locked until the transaction ends. Creates the row if the profile was never
 * written.
 */
async function holdProfile(
  store: Store,
  transaction: WriteTransaction,
  { userId, name, email }: SignedIn,
): Promise<Selectable<ProfileTable>> {
  const lock = () => lockRow(store, transaction, 'profiles', { user_id: userId });
  const row = await lock();
  if (row) return row;
  const { updated: _, hidden: __, ...empty } = emptyProfile(name, email);
  await addRows(transaction, 'profiles', { ...empty, user_id: userId, updated_at: 0 });
  // Another process may have created the row between the read and the insert.
  return (await lock())!;
}
