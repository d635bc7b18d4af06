import type { Needs } from '../../platform/access/context.ts';
import { queuePruning } from './prune-uploads.ts';

/**
 * What a start does for uploads that an earlier process left: files that have arrived become documents soon. `alone`: there is no other
 * server, so nobody works on any.
 */
export async function resumeUploads(
  context: Needs<'config' | 'store' | 'now'>,
  { alone }: { alone: boolean },
): Promise<void> {
  const { store, now } = context;
  const open = await store.db.selectFrom('uploads').select('id').limit(1).executeTakeFirst();
  if (!open) return;
  await store.write(async (transaction) => {
    if (alone) await transaction.updateTable('uploads').set({ locked_by: '', locked_until: 0 }).execute();
    await queuePruning(context, transaction, now());
  });
}
