import type { Store, WriteTransaction } from './store.ts';

/**
 * Prevents the deletion of an account until the transaction ends. Returns false if the account no longer
 * exists. Every write that stores something for a user must call this first, because the request may have
 * arrived just before the deletion.
 */
export async function holdUser(
  { dialect }: Pick<Store, 'dialect'>,
  transaction: WriteTransaction,
  userId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    // SQLite allows only one writer at a time. In PostgreSQL, this is the weakest lock that a deletion waits
    // for, so writes do not wait for each other.
    .$if(dialect === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return row !== undefined;
}
