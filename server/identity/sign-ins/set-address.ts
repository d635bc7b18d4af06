import type { Context } from '../../access/context.ts';
import { toDateColumn } from '../../store/date-column.ts';
import type { WriteTransaction } from '../../store/store.ts';

/** Writes the verified address that a user signs in with; null takes it away. */
export async function setAddress(
  { store, now }: Context,
  transaction: WriteTransaction,
  userId: string,
  email: string | null,
): Promise<void> {
  const verified = email !== null;
  await transaction
    .updateTable('users')
    .set({
      email,
      email_verified: store.dialect === 'sqlite' ? Number(verified) : verified,
      updated_at: toDateColumn(store, now()),
    })
    .where('id', '=', userId)
    .execute();
}
