import { demoTour } from '../../contract/tour-id.ts';
import { documentSchema } from '../../contract/files/stored-file.ts';
import { sameValue } from '../../contract/json/same-value.ts';
import { findMiscounts } from '../../server/backup/doctor/check-contents.ts';
import { selectVersions, toStoredFile } from '../../server/domain/contents/staged-file.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { tourKey } from '../../server/domain/tours/tour-revision.ts';

/**
 * Returns the contradictions between a user's documents, their versions, the bin and the stored files; empty
 * if there are none.
 */
export async function findDisagreements(store: Store, userId: string): Promise<string[]> {
  const { db } = store;
  const key = tourKey(demoTour(userId));
  const found = await findMiscounts(store);
  const items = await db
    .selectFrom('annotations')
    .select(['item_id', 'content'])
    .where((build) => build.and({ ...key, collection: 'documents', removed: 0 }))
    .execute();
  const versions = await selectVersions(db, key).execute();
  const contents = await db.selectFrom('file_contents').selectAll().where('user_id', '=', userId).execute();
  const bin = await db
    .selectFrom('file_bin')
    .selectAll()
    .where((build) => build.and(key))
    .execute();
  const current = new Map(
    versions.filter(({ expires_at }) => expires_at === 0).map((version) => [version.version_id, version]),
  );
  for (const { item_id, content } of items) {
    const { file } = documentSchema.parse(JSON.parse(content));
    if (!file) continue;
    const version = current.get(file.version);
    if (!version || version.document_id !== item_id) found.push(`${item_id} has a file that is not current.`);
    else if (!sameValue(file, toStoredFile(version)))
      found.push(`${item_id} says something else of its file.`);
    else if (version.unused_since !== 0) found.push(`${item_id} has a content that counts as unused.`);
    current.delete(file.version);
  }
  for (const { document_id } of current.values())
    found.push(`A version of ${document_id} is current for nothing.`);
  const present = new Set(items.map(({ item_id }) => item_id));
  for (const { document_id, item } of bin) {
    if (present.has(document_id)) found.push(`${document_id} is in the bin and in the tour.`);
    const { file } = documentSchema.parse(JSON.parse(item));
    const its = versions.filter((version) => version.document_id === document_id);
    if (!its.some(({ version_id }) => version_id === file?.version))
      found.push(`${document_id} lost its file in the bin.`);
  }
  const used = new Set(versions.map(({ sha256 }) => sha256));
  for (const { sha256, unused_since } of contents) {
    if (used.has(sha256) !== (unused_since === 0)) found.push(`${sha256} is unused since ${unused_since}.`);
  }
  return found;
}
