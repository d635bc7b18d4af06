import type { Database } from '../../platform/store/store.ts';

export const UNNAMED = 'No name yet';

/** Returns a person's name for others: from the profile, or else from the account. */
export async function nameOf(db: Database, userId: string): Promise<string> {
  return (await namesOf(db, [userId])).get(userId) ?? UNNAMED;
}

/** Returns the same for several users, by their ids. Leaves out users without an account. */
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
