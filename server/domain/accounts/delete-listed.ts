import { fromDateColumn } from '../../platform/store/date-column.ts';
import type { Store } from '../../platform/store/store.ts';
import { hashUserId } from '../../platform/access/actor.ts';
import { type DeletedPerson, type Deletion, deletePerson, recordDeletion } from './delete-person.ts';

/** Users looked at in one query. */
const USERS_PER_QUERY = 1_000;

/**
 * Deletes again whom a database from a backup brings back: every user whose id is listed and who was there before the listed
 * time. Remembers all that is listed, and answers who was deleted. Each is a transaction of its own, so it may be
 * repeated after a failure.
 */
export async function deleteListed(store: Store, listed: readonly Deletion[]): Promise<DeletedPerson[]> {
  const byHash = new Map(listed.map((deletion) => [deletion.idHash, deletion]));
  const deleted: DeletedPerson[] = [];
  for await (const { id, createdAt } of allUsers(store)) {
    const deletion = byHash.get(hashUserId(id));
    // The ids of staff accounts on a loopback origin are fixed: one of today is not the one that was deleted then.
    if (!deletion || createdAt > deletion.at) continue;
    const person = await store.write((transaction) => deletePerson(store, transaction, id, deletion.at));
    if (person) deleted.push(person);
  }
  await store.write(async (transaction) => {
    for (const deletion of listed) await recordDeletion(transaction, deletion);
  });
  return deleted;
}

async function* allUsers({ db }: Store): AsyncGenerator<{ id: string; createdAt: number }> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'created_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(USERS_PER_QUERY)
      .execute();
    for (const { id, created_at } of rows) yield { id, createdAt: fromDateColumn(created_at) };
    const last = rows.at(-1);
    if (!last || rows.length < USERS_PER_QUERY) return;
    after = last.id;
  }
}
