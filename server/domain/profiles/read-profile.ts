import type { Profile } from '../../../contract/account/profile.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadProfile, notFound, refusal } from '../../platform/access/policy.ts';
import { recordLookUp } from '../audit/record-look-up.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import type { ProfileTable } from '../../platform/store/schema.ts';

const selectProfile = prepared(
  (db, userId: string) =>
    db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .select([
        'users.name as account_name',
        'users.email as account_email',
        'profiles.revision',
        'profiles.name',
        'profiles.company',
        'profiles.email',
        'profiles.role',
        'profiles.title',
        'profiles.phone',
        'profiles.updated_at',
      ])
      .where('users.id', '=', userId),
  '',
);

/** The profile of a user as it is now, or null without such a user; the caller asks the policy. */
export async function currentProfile(context: Needs<'store'>, userId: string): Promise<Profile | null> {
  const [row] = await selectProfile(context.store.db, userId);
  if (!row) return null;
  if (row.revision === null) return emptyProfile(row.account_name, row.account_email);
  // One column of the joined row is there, so all are.
  return toProfile(row as typeof row & ProfileColumns);
}

/** The profile for an actor; name and e-mail are the account's until the first write. `not-found` for someone else's. */
export async function readProfile(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  input: { userId: string },
): Promise<Profile> {
  if (!canReadProfile(actor, input.userId)) throw refusal(actor, false);
  const profile = await currentProfile(context, input.userId);
  if (!profile) throw notFound();
  await recordLookUp(context, actor, 'read-profile', input.userId);
  return profile;
}

/** A profile that nobody has written to. */
export function emptyProfile(name: string, email: string | null): Profile {
  return {
    name,
    company: '',
    email: email ?? '',
    role: '',
    title: '',
    phone: '',
    updated: null,
    revision: 0,
  };
}

type ProfileColumns = Omit<ProfileTable, 'user_id'>;

/** A row as a document. */
export function toProfile(row: ProfileColumns): Profile {
  return {
    name: row.name,
    company: row.company,
    email: row.email,
    role: row.role,
    title: row.title,
    phone: row.phone,
    updated: toTimestamp(row.updated_at),
    revision: row.revision,
  };
}
