import { AppError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { forgetVersion } from '../../contents/forget-versions.ts';
import { changeDocuments } from './change-documents.ts';
import { readDocuments } from './open-tour.ts';
import type { VersionInput } from './restore-version.ts';

/**
 * Deletes an earlier version for good. One that is not there is no error. Throws `conflict` for what the document has now, `not-signed-in`,
 * `forbidden`, `not-found` or `too-many-requests`.
 */
export async function deleteVersion(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, documentId, versionId }: VersionInput,
): Promise<void> {
  await changeDocuments(context, actor, userId, async (tour) => {
    const { transaction, key, locked, now } = tour;
    const [document] = await readDocuments(tour, [documentId]);
    // Those of a deleted document go with it.
    if (!document) return locked.revision;
    if (await forgetVersion(transaction, key, { documentId, version: versionId, now }))
      return locked.revision;
    const current = await transaction
      .selectFrom('file_versions')
      .select('version_id')
      .where((build) => build.and({ ...key, version_id: versionId, document_id: documentId }))
      .executeTakeFirst();
    if (!current) return locked.revision;
    throw new AppError('conflict', 'The document has this version now: delete the document in its place.');
  });
}
