import type { VersionList } from '../../../../contract/files/storage.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { tourKey, tellTour } from '../../tours/tour-revision.ts';
import { authorizeEdit, reauthorizeEdit } from '../../tours/write-tour.ts';
import { selectVersions, toStoredFile } from '../../contents/staged-file.ts';
import { AppError } from '../../../../contract/errors.ts';
import { forgetVersion } from '../../contents/forget-versions.ts';
import { readDocuments, changedRow, saveDocuments, type OpenTour, openTour } from './open-tour.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import type { Attachment } from '../../../../contract/files/stored-file.ts';
import { joinFields, splitFields } from '../../../../contract/json/json-fields.ts';
import { findRow } from '../../../platform/store/store.ts';

/** Maximum number of versions per response. The response contains the newest versions. */
const VERSIONS_MAX = 200;

export interface DocumentInput extends TourRef {
  documentId: string;
}

/** Returns the earlier versions of a document, newest first. Throws `not-signed-in`, `forbidden` or `not-found`. */
export async function listVersions(
  context: Needs<'store' | 'now'>,
  actor: Actor,
  { documentId, ...tour }: DocumentInput,
): Promise<VersionList> {
  await authorizeEdit(context, actor, tour);
  const { db } = context.store;
  const key = tourKey(tour);
  const document = await findRow(
    db,
    'annotations',
    { ...key, collection: 'documents', item_id: documentId, removed: 0 },
    'item_id',
  );
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

/**
 * Permanently deletes an earlier version. Succeeds if the version does not exist. Throws `conflict` if the
 * version is the current one. Also throws `not-signed-in`, `forbidden`, `not-found` and `too-many-requests`.
 */
export async function deleteVersion(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { documentId, versionId, ...ref }: VersionInput,
): Promise<void> {
  await changeDocuments(context, actor, ref, async (tour) => {
    const { transaction, key, locked, now } = tour;
    const [document] = await readDocuments(tour, [documentId]);
    // The versions of a deleted document are deleted together with it.
    if (!document) return locked.revision;
    if (await forgetVersion(transaction, key, { documentId, version: versionId, now }))
      return locked.revision;
    const current = await findRow(
      transaction,
      'file_versions',
      { ...key, version_id: versionId, document_id: documentId },
      'version_id',
    );
    if (!current) return locked.revision;
    throw new AppError(
      'conflict',
      'You cannot delete the current version of a file. Delete the file instead.',
    );
  });
}

interface VersionInput extends DocumentInput {
  versionId: string;
}

/**
 * Makes an earlier version the current one. The previous current version becomes an earlier version. Does
 * nothing if the version is already current. Throws `not-signed-in`, `forbidden`, `not-found` or
 * `too-many-requests`.
 */
export async function restoreVersion(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { documentId, versionId, ...ref }: VersionInput,
): Promise<void> {
  await changeDocuments(context, actor, ref, async (tour) => {
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

/**
 * Changes documents of a tour in a transaction that locks the tour and counts as one write. `change` returns
 * the new revision. Throws `not-signed-in`, `forbidden`, `not-found`, `too-many-requests`, and the errors of
 * `change`.
 */
export async function changeDocuments(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  ref: TourRef,
  change: (tour: OpenTour) => Promise<number>,
): Promise<void> {
  const editor = await authorizeEdit(context, actor, ref);
  const { before, revision } = await writeCounted(context, editor, async (transaction) => {
    const tour = await openTour(context, transaction, ref, editor.userId);
    await reauthorizeEdit(transaction, editor, ref);
    return { before: tour.locked.revision, revision: await change(tour) };
  });
  if (revision === before) return;
  tellTour(context, ref, revision);
}

interface NewDocument {
  id: string;
  name: string;
  attached: readonly Attachment[];
  folder?: string | undefined;
  version: string;
}

/** Returns a new document as JSON. Saving the row adds the remaining data about its file. */
export function documentText({ id, name, attached, folder, version }: NewDocument): string {
  return JSON.stringify({
    id,
    name,
    description: '',
    keywords: [],
    ...(folder === undefined ? {} : { folder }),
    attached,
    file: { version },
  });
}

/**
 * Returns a document's JSON with a different file version. Saving the row adds the remaining data about the
 * file.
 */
export function withVersion(content: string, version: string): string {
  return joinFields(splitFields(content).set('file', JSON.stringify({ version })));
}
