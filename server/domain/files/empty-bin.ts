import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { demoTourKey } from '../tours/tour-revision.ts';
import { authorizeTourWrite } from '../tours/write-tour.ts';
import type { DocumentInput } from './documents/list-versions.ts';
import { forgetRemoved } from '../contents/forget-versions.ts';

/**
 * Deletes a document in the bin for good, with all its versions. One that is not there is no error. Throws `not-signed-in`, `forbidden`,
 * `not-found` or `too-many-requests`.
 */
export async function deleteDocument(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { userId, documentId }: DocumentInput,
): Promise<void> {
  await forget(context, actor, userId, documentId);
}

/** The same of all that is in it, and of what is kept of a tour that was deleted or replaced. */
export async function emptyBin(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<void> {
  await forget(context, actor, userId);
}

async function forget(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  userId: string,
  documentId?: string,
): Promise<void> {
  const { store, now } = context;
  const owner = await authorizeTourWrite(context, actor, userId);
  const key = demoTourKey(userId);
  await writeCounted(context, owner, async (transaction) => {
    // Deleted or not: whoever writes the tour meanwhile may bring documents back.
    await transaction
      .selectFrom('tours')
      .select('revision')
      .where((build) => build.and({ ...key }))
      .$if(store.dialect === 'postgres', (query) => query.forUpdate())
      .execute();
    await transaction
      .deleteFrom('file_bin')
      .where((build) => build.and({ ...key }))
      .$if(documentId !== undefined, (query) => query.where('document_id', '=', documentId ?? ''))
      .execute();
    await forgetRemoved(transaction, key, {
      ...(documentId === undefined ? {} : { documentId }),
      now: now(),
    });
  });
}
