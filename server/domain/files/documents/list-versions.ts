import type { VersionList } from '../../../../contract/files/storage.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { demoTourKey } from '../../tours/tour-revision.ts';
import { authorizeTourWrite } from '../../tours/write-tour.ts';
import { selectVersions, toStoredFile } from '../../contents/stored-version.ts';

/** Versions of one answer: the newest. */
const VERSIONS_MAX = 200;

export interface DocumentInput {
  userId: string;
  documentId: string;
}

/** The earlier versions of a document, newest first. Throws `not-signed-in`, `forbidden` or `not-found`. */
export async function listVersions(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { userId, documentId }: DocumentInput,
): Promise<VersionList> {
  await authorizeTourWrite(context, actor, userId);
  const { db } = context.store;
  const key = demoTourKey(userId);
  const document = await db
    .selectFrom('annotations')
    .select('item_id')
    .where((build) => build.and({ ...key, collection: 'documents', item_id: documentId, removed: 0 }))
    .executeTakeFirst();
  if (!document) throw notFound();
  const versions = await selectVersions(db, key)
    .where('document_id', '=', documentId)
    .where('expires_at', '>', context.now())
    .orderBy('added_at', 'desc')
    .orderBy('version_id')
    .limit(VERSIONS_MAX)
    .execute();
  return {
    versions: versions.map((version) => ({
      ...toStoredFile(version),
      name: version.name,
      expiresAt: version.expires_at,
    })),
  };
}
