import type { Store, WriteTransaction } from './store.ts';

/**
 * Keeps an account from being deleted until the transaction ends; false where there is no such account any more. A write that
 * stores something for somebody asks this first: the request may have come just before they deleted their account.
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
    // SQLite has one writer at a time. The weakest lock that a deletion waits for, so that writes do not wait for each other.
    .$if(dialect === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return row !== undefined;
}
