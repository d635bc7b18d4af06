import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { selectVersions } from '../../contents/stored-version.ts';
import { changeDocuments } from './change-documents.ts';
import { withVersion } from './document-text.ts';
import type { DocumentInput } from './list-versions.ts';
import { changedRow, readDocuments, saveDocuments } from './open-tour.ts';

export interface VersionInput extends DocumentInput {
  versionId: string;
}

/**
 * Makes an earlier version what its document has; what it has becomes an earlier one. Restoring what it has already succeeds. Throws
 * `not-signed-in`, `forbidden`, `not-found` or `too-many-requests`.
 */
export async function restoreVersion(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, documentId, versionId }: VersionInput,
): Promise<void> {
  await changeDocuments(context, actor, userId, async (tour) => {
    const [row] = await readDocuments(tour, [documentId]);
    const version = await selectVersions(tour.transaction, tour.key)
      .where('document_id', '=', documentId)
      .where('version_id', '=', versionId)
      .executeTakeFirst();
    if (!row || !version) throw notFound();
    if (version.expires_at === 0) return tour.locked.revision;
    if (version.expires_at <= tour.now) throw notFound();
    return await saveDocuments(tour, [changedRow(tour, row, withVersion(row.content, versionId))]);
  });
}
