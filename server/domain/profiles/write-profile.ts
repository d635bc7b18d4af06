import { type Profile, type ProfilePatch, profilePatchSchema } from '../../../contract/account/profile.ts';
import { formatTopic } from '../../../contract/topic.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { canReadProfile, canWriteProfile, refusal } from '../../platform/access/policy.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { ProfileTable } from '../../platform/store/schema.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { writeVersioned } from '../../platform/store/versioned-write.ts';
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
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
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
  context: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  actor: SignedIn,
  patch: ProfilePatch,
  ifMatch: number | undefined,
): Promise<Profile> {
  const profileOf = (row: ProfileTable | undefined) =>
    row ? toProfile(row) : emptyProfile(actor.name, actor.email);
  const { saved } = await writeVersioned<'profiles', 'user_id'>(context.store, transaction, {
    table: 'profiles',
    key: { user_id: actor.userId },
    ifMatch,
    current: (row) => ({ revision: row?.revision ?? 0, document: () => profileOf(row) }),
    conflictText: 'The profile was changed since; yours was not saved.',
    next: (row) => nextColumns(profileOf(row), patch, context.now()),
  });
  return toProfile(saved);
}

function nextColumns(
  old: Profile,
  patch: ProfilePatch,
  now: number,
): Omit<ProfileTable, 'user_id' | 'revision'> {
  return {
    name: patch.name ?? old.name,
    company: patch.company ?? old.company,
    email: patch.email ?? old.email,
    role: patch.role ?? old.role,
    title: patch.title ?? old.title,
    phone: patch.phone ?? old.phone,
    updated_at: now,
  };
}
