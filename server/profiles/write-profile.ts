import { AppError } from '../../contract/errors.ts';
import { type Profile, type ProfilePatch, profilePatchSchema } from '../../contract/profile.ts';
import { formatTopic } from '../../contract/topic.ts';
import type { Actor, SignedIn } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { writeCounted } from '../limits/counted-write.ts';
import { canReadProfile, canWriteProfile, refusal } from '../access/policy.ts';
import { parseDocument } from '../store/parse-document.ts';
import type { ProfileTable } from '../store/schema.ts';
import type { WriteTransaction } from '../store/store.ts';
import { emptyProfile, toProfile } from './read-profile.ts';

export interface WriteProfileInput {
  userId: string;
  /** The fields to change, as a client sent them. Fields that a profile does not have are dropped. */
  patch: unknown;
  /** The revision the change was made from; 0 for a profile nobody has written to. */
  ifMatch?: number | undefined;
}

/**
 * Merges fields into the user's profile. Answers when it is durable. Throws `invalid-document`, `conflict` (with the
 * current profile), `too-many-requests`, `not-signed-in`, `forbidden` or `not-found`.
 */
export async function writeProfile(
  context: Context,
  actor: Actor,
  input: WriteProfileInput,
): Promise<Profile> {
  const { userId } = input;
  authorizeProfileWrite(actor, userId);
  const patch = parseDocument(profilePatchSchema, input.patch);
  const profile = await writeCounted(context, actor, (transaction) =>
    mergeInto(context, transaction, actor, patch, input.ifMatch),
  );
  const { revision } = profile;
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'profile', userId }), revision });
  context.feed.publish({ kind: 'changed', topic: formatTopic({ kind: 'users' }), revision: context.now() });
  return profile;
}

/** Throws what `writeProfile` throws for whoever may not write this profile. */
export function authorizeProfileWrite(actor: Actor, userId: string): asserts actor is SignedIn {
  if (actor.kind === 'anonymous' || !canWriteProfile(actor, userId)) {
    throw refusal(actor, canReadProfile(actor, userId));
  }
}

async function mergeInto(
  context: Context,
  transaction: WriteTransaction,
  actor: SignedIn,
  patch: ProfilePatch,
  ifMatch: number | undefined,
): Promise<Profile> {
  for (;;) {
    const row = await lockProfile(context, transaction, actor.userId);
    const old = row ? toProfile(row) : emptyProfile(actor.name, actor.email);
    if (ifMatch !== undefined && ifMatch !== old.revision) {
      throw new AppError('conflict', 'The profile was changed since; yours was not saved.', { current: old });
    }
    const next = nextRow(old, patch, context.now());
    if (row) {
      await transaction.updateTable('profiles').set(next).where('user_id', '=', actor.userId).execute();
      return toProfile(next);
    }
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('profiles')
      .values({ user_id: actor.userId, ...next })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirstOrThrow();
    // Zero: another process made the row between our look and our insert; merge into that one.
    if (numInsertedOrUpdatedRows === 1n) return toProfile(next);
  }
}

async function lockProfile(
  context: Context,
  transaction: WriteTransaction,
  userId: string,
): Promise<ProfileTable | undefined> {
  return await transaction
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    // SQLite has one writer at a time, and no such clause.
    .$if(context.store.dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

function nextRow(old: Profile, patch: ProfilePatch, now: number): Omit<ProfileTable, 'user_id'> {
  return {
    name: patch.name ?? old.name,
    company: patch.company ?? old.company,
    email: patch.email ?? old.email,
    role: patch.role ?? old.role,
    title: patch.title ?? old.title,
    phone: patch.phone ?? old.phone,
    revision: old.revision + 1,
    updated_at: now,
  };
}
