import type { Actor } from '../../access/actor.ts';
import type { Context } from '../../access/context.ts';
import { authorizeImport, removeImport } from './receive-import.ts';

/** Throws away a file that was sent to be imported; its check stops. One that is not there is no error. */
export async function deleteImport(
  { store }: Context,
  actor: Actor,
  { userId, importId }: { userId: string; importId: string },
): Promise<void> {
  authorizeImport(actor, userId);
  await store.write((transaction) => removeImport(transaction, { user_id: userId, id: importId }));
}
