import type { Selectable } from 'kysely';
import { type Profile, type ProfilePatch, profilePatchSchema } from '../../../contract/account/profile.ts';
import { findConflicts } from '../../../contract/changes/apply-operation.ts';
import { fieldsOperation } from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { canReadProfile, canWriteProfile, refusal } from '../../platform/access/policy.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { ProfileTable } from '../../platform/store/schema.ts';
import type { Store, WriteTransaction } from '../../platform/store/store.ts';
import { emptyProfile, toProfile } from './read-profile.ts';

export interface WriteProfileInput {
  userId: string;
  /** The fields to change, from the request body. Unknown fields are ignored. */
  patch: unknown;
  /** The revision that the change is based on. 0 for a profile that was never written. */
  ifMatch?: number | undefined;
  /**
   * For forms, instead of `ifMatch`: the previous values of the changed fields. The write keeps other
   * people's changes to other fields. If others changed the same field differently, it writes nothing.
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
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
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

/** Throws the errors of `writeProfile` if the actor may not write this profile. */
export function authorizeProfileWrite(actor: Actor, userId: string): asserts actor is SignedIn {
  if (actor.kind === 'anonymous' || !canWriteProfile(actor, userId)) {
    throw refusal(actor, canReadProfile(actor, userId));
  }
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
    throw new AppError('conflict', 'The profile was changed elsewhere. Your version was not saved.', {
      current: old,
    });
  const { hidden = row.hidden === 1, ...texts } = patch;
  const columns = { ...texts, hidden: Number(hidden), revision: row.revision + 1, updated_at: now() };
  await transaction.updateTable('profiles').set(columns).where('user_id', '=', actor.userId).execute();
  return toProfile({ ...row, ...columns });
}

/**
 * Returns the row of a profile, locked until the transaction ends. Creates the row if the profile was never
 * written.
 */
async function holdProfile(
  { dialect }: Store,
  transaction: WriteTransaction,
  { userId, name, email }: SignedIn,
): Promise<Selectable<ProfileTable>> {
  const select = transaction
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(dialect === 'postgres', (query) => query.forUpdate());
  const row = await select.executeTakeFirst();
  if (row) return row;
  const { updated: _, hidden: __, ...empty } = emptyProfile(name, email);
  await transaction
    .insertInto('profiles')
    .values({ ...empty, user_id: userId, updated_at: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  // Uses the row of another process that created it between the read and the insert.
  return await select.executeTakeFirstOrThrow();
}
