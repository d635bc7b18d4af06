import type { Context } from '../../access/context.ts';
import type { WriteTransaction } from '../../store/store.ts';

/**
 * Writes anew what documents say of a content, after its row changed. Answers the tour's revision, which the caller publishes once
 * the transaction is through (`kind: 'changed'`); null where no document has it now.
 */
export async function refreshFiles(
  _context: Context,
  _transaction: WriteTransaction,
  _content: { userId: string; sha256: string },
): Promise<number | null> {
  return null;
}
