import type { Database } from '../../platform/store/store.ts';

export const UNNAMED = 'No name yet';

/** What a person is called by others: their profile's name, else their account's. */
export async function nameOf(db: Database, userId: string): Promise<string> {
  return (await namesOf(db, [userId])).get(userId) ?? UNNAMED;
}

/** The same for several users, by their ids; without those who have no account. */
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
