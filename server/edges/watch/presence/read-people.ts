import type { Needs } from '../../../platform/access/context.ts';
import { UNNAMED } from '../../../domain/profiles/profiles.ts';
import { batches } from '../../../platform/store/store.ts';

/** A person's name as others see it, and whether the person is hidden. */
export interface PersonInfo {
  /** The person's name, as in lists of members. */
  name: string;
  /** Whether the person has chosen to be hidden. */
  unseen: boolean;
}

/**
 * Returns the users with the given ids, by id. Omits users without an account and users whom staff have
 * blocked.
 */
export async function readPeople(
  { store }: Needs<'store'>,
  ids: readonly string[],
): Promise<Map<string, PersonInfo>> {
  const people = new Map<string, PersonInfo>();
  for (const part of batches(ids)) {
    const rows = await store.db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .leftJoin('blocked_users', 'blocked_users.user_id', 'users.id')
      .select(['users.id', 'users.name', 'profiles.name as profileName', 'profiles.hidden'])
      .where('users.id', 'in', part)
      .where('blocked_users.user_id', 'is', null)
      .execute();
    for (const { id, name, profileName, hidden } of rows) {
      people.set(id, { name: profileName || name || UNNAMED, unseen: hidden === 1 });
    }
  }
  return people;
}
