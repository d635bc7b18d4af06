import { SNAPSHOT_KEPT } from '../../../contract/limits.ts';
import { keysOf, NOBODY, takeNames } from '../../../contract/twin-archive/origin-names.ts';
import type { Origin } from '../../../contract/twin-archive/provenance.ts';
import { addRows, findRows, type Database, type Store, type WriteTransaction } from './store.ts';

// The names of people in the origins of imported twins are stored only in `origin_people`. An origin contains
// the keys of rows in that table instead of names. A single statement, which selects rows by the hash of the
// user id, can therefore remove a deleted user's name from all origins.

/**
 * Stores the people named in the origin of a twin, for the user who imports the twin. Returns the origin with
 * keys in place of the people. `expiresAt`: when the stored people expire, in milliseconds since the epoch; 0
 * to keep them for as long as the user has the twin. Never stores a person whose account on this server was
 * deleted.
 */
export async function keepOrigin(
  { dialect }: Pick<Store, 'dialect'>,
  transaction: WriteTransaction,
  userId: string,
  origin: Origin | null,
  expiresAt: number,
): Promise<Origin | null> {
  if (!origin) return null;
  const { people, origin: nameless } = await takeNames(origin);
  const keys = keysOf(nameless);
  if (people.length > 0) {
    // Waits for deletions of the named people's accounts that are already in progress. Later deletions will
    // find the new rows.
    await transaction
      .selectFrom('users')
      .select('id')
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .$if(dialect === 'postgres', (query) => query.forKeyShare())
      .execute();
    const deleted = await findRows(
      transaction,
      'deleted_users',
      { id_hash: people.map(({ id_hash }) => id_hash) },
      'id_hash',
    );
    const gone = new Set(deleted.map(({ id_hash }) => id_hash));
    const named = new Map(
      people.filter(({ id_hash }) => !gone.has(id_hash)).map((person) => [person.key, person]),
    );
    for (const person of named.values()) {
      await addRows(transaction, 'origin_people', { ...person, user_id: userId, expires_at: expiresAt });
    }
  }
  if (keys.length > 0) {
    await transaction
      .updateTable('origin_people')
      .set({ expires_at: expiresAt })
      .where('user_id', '=', userId)
      .where('key', 'in', keys)
      .where('expires_at', '>', 0)
      .$if(expiresAt > 0, (query) => query.where('expires_at', '<', expiresAt))
      .execute();
  }
  return nameless;
}

/**
 * Call this after deleting the origin of a user's twin. If none of the user's other origins names a person,
 * the person's row expires when snapshots can no longer restore the twin.
 */
export async function releaseOrigin(
  transaction: WriteTransaction,
  userId: string,
  now: number,
): Promise<void> {
  const others = await findRows(transaction, 'tour_origins', { user_id: userId }, 'provenance');
  const named = others.flatMap(({ provenance }) => keysOf(JSON.parse(provenance) as Origin));
  await transaction
    .updateTable('origin_people')
    .set({ expires_at: now + SNAPSHOT_KEPT })
    .where((build) => build.and({ user_id: userId, expires_at: 0 }))
    .$if(named.length > 0, (query) => query.where('key', 'not in', named))
    .execute();
}

/**
 * Returns the stored origin of a user's twin with people in place of their keys. A key without a stored
 * person becomes `NOBODY`.
 */
export async function nameOrigin(db: Database, userId: string, stored: Origin): Promise<Origin> {
  const keys = keysOf(stored);
  if (keys.length === 0) return stored;
  const rows = await findRows(db, 'origin_people', { user_id: userId, key: keys }, [
    'key',
    'id',
    'name',
    'company',
  ]);
  const people = new Map(rows.map(({ key, ...person }) => [key, person]));
  const named = (origin: Origin): Origin => ({
    ...origin,
    owner: people.get(origin.owner.id) ?? NOBODY,
    origin: origin.origin && named(origin.origin),
  });
  return named(stored);
}
