import type { Selectable } from 'kysely';
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
        'profiles.hidden',
        'profiles.updated_at',
      ])
      .where('users.id', '=', userId),
  '',
);

/** Returns the current profile of a user, or null if there is no such user. The caller checks the policy. */
export async function currentProfile(context: Needs<'store'>, userId: string): Promise<Profile | null> {
  const [row] = await selectProfile(context.store.db, userId);
  if (!row) return null;
  if (row.revision === null) return emptyProfile(row.account_name, row.account_email);
  // If the join returns one column of the row, it returns all of them.
  return toProfile(row as typeof row & ProfileColumns);
}

/**
 * Returns the profile that an actor requests. Name and email are those of the account until the first write.
 * Throws `not-found` for other people's profiles, except for staff.
 */
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

/** Returns the profile of a user who has never changed it. */
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

type ProfileColumns = Omit<Selectable<ProfileTable>, 'user_id'>;

/** Returns the profile in a row. */
export function toProfile(row: ProfileColumns): Profile {
  return {
    name: row.name,
    company: row.company,
    email: row.email,
    role: row.role,
    title: row.title,
    phone: row.phone,
    ...(row.hidden ? { hidden: true } : {}),
    updated: toTimestamp(row.updated_at),
    revision: row.revision,
  };
}
