import type { Deletion } from '../../domain/accounts/delete-person.ts';
import { deleteListed } from '../../domain/accounts/delete-listed.ts';
import { renewIdentity } from '../../domain/files/marker/claim-places.ts';
import { migrate } from '../../platform/store/migrate.ts';
import type { Store, WriteTransaction } from '../../platform/store/store.ts';

/**
 * Brings a restored database to this program's shape and takes out of it what must not come back: accounts that were deleted since, sessions and
 * links that may have been ended or used since, grants, uploads under way, and mails that were about to be sent. Answers how many accounts it deleted.
 */
export async function finishDatabase(store: Store, deletions: readonly Deletion[]): Promise<number> {
  await migrate(store);
  await store.write(async (transaction) => {
    await renewIdentity(transaction);
    await removePassing(transaction);
  });
  return (await deleteListed(store, deletions)).length;
}

async function removePassing(transaction: WriteTransaction): Promise<void> {
  // The bytes of uploads under way are in no backup.
  for (const table of ['sessions', 'sign_in_links', 'verifications', 'file_grants', 'uploads'] as const) {
    await transaction.deleteFrom(table).execute();
  }
  await transaction
    .deleteFrom('jobs')
    .where('lane', '=', 'mail')
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
