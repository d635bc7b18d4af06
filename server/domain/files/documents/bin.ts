import type { TourKey } from '../../../platform/store/schema.ts';
import type { Bin } from '../../../../contract/files/storage.ts';
import { documentSchema, type Attachment } from '../../../../contract/files/stored-file.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { tourKey } from '../../tours/tour-revision.ts';
import { authorizeEdit, reauthorizeEdit } from '../../tours/write-tour.ts';
import { selectVersions, toStoredFile } from '../../contents/staged-file.ts';
import { writeCounted } from '../../../platform/limits/counted-write.ts';
import { type DocumentInput, changeDocuments } from './versions.ts';
import { forgetRemoved } from '../../contents/forget-versions.ts';
import { findItemKind } from '../../../../contract/changes/kinds.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { joinFields, splitFields } from '../../../../contract/json/json-fields.ts';
import { newDocumentRow, type OpenTour, readDocuments, saveDocuments } from './open-tour.ts';
import { leaveBin } from '../../contents/sync-document-files.ts';
import { batches, findRows, lockRow, removeRows } from '../../../platform/store/store.ts';

/** Maximum number of documents per response. The response contains the most recently deleted documents. */
const DOCUMENTS_MAX = 1_000;

/** Returns the deleted documents of a tour, newest first. Throws `not-signed-in`, `forbidden` or `not-found`. */
export async function listBin(context: Needs<'store' | 'now'>, actor: Actor, tour: TourRef): Promise<Bin> {
  await authorizeEdit(context, actor, tour);
  const key = tourKey(tour);
  const rows = await context.store.db
    .selectFrom('file_bin')
    .select(['document_id', 'item', 'removed_at', 'expires_at'])
    .where((build) => build.and({ ...key }))
    .where('expires_at', '>', context.now())
    .orderBy('removed_at', 'desc')
    .orderBy('document_id')
    .limit(DOCUMENTS_MAX)
    .execute();
  const files = await readFiles(
    context,
    key,
    rows.map(({ document_id }) => document_id),
  );
  const documents = rows.flatMap(({ item, removed_at, expires_at }) => {
    const { data: document } = documentSchema.safeParse(JSON.parse(item));
    const file = document?.file && files.get(document.file.version);
    if (!document || !file) return [];
    return [{ document: { ...document, file }, removedAt: removed_at, expiresAt: expires_at }];
  });
  return { documents };
}

/** Returns the files of all versions of the documents, by version id. */
async function readFiles({ store }: Needs<'store'>, key: TourKey, documents: readonly string[]) {
  const files = new Map<string, ReturnType<typeof toStoredFile>>();
  for (const some of batches(documents)) {
    const versions = await selectVersions(store.db, key).where('document_id', 'in', some).execute();
    for (const version of versions) files.set(version.version_id, toStoredFile(version));
  }
  return files;
}

/**
 * Permanently deletes a document in the bin and all its versions. Succeeds if the document does not exist.
 * Throws `not-signed-in`, `forbidden`, `not-found` or `too-many-requests`.
 */
export async function deleteDocument(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { documentId, ...tour }: DocumentInput,
): Promise<void> {
  await empty(context, actor, tour, [documentId]);
}

/** Empties the bins of all the actor's twins, and deletes all remaining files of deleted and replaced twins. */
export async function emptyBins(context: Needs<'config' | 'store' | 'now'>, actor: SignedIn): Promise<void> {
  const tours = await findRows(context.store.db, 'tours', { user_id: actor.userId }, [
    'user_id as userId',
    'tour_id as tourId',
  ]);
  for (const tour of tours) await empty(context, actor, tour, 'all');
}

/**
 * Permanently deletes everything in a tour's bin, and all remaining files of a deleted tour. The files of a
 * replaced tour stay, because its owner can restore it. Throws the errors of `deleteDocument`.
 */
export async function emptyBin(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  tour: TourRef,
): Promise<void> {
  await empty(context, actor, tour, 'binned');
}

async function empty(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  tour: TourRef,
  what: readonly string[] | 'binned' | 'all',
): Promise<void> {
  const { store, now } = context;
  const editor = await authorizeEdit(context, actor, tour);
  const key = tourKey(tour);
  await writeCounted(context, editor, async (transaction) => {
    // Also locks deleted tours, because someone may be restoring documents.
    const row = await lockRow(store, transaction, 'tours', key, 'deleted');
    await reauthorizeEdit(transaction, editor, tour);
    const one = typeof what === 'string' ? {} : { document_id: what };
    const binned = await findRows(transaction, 'file_bin', { ...key, ...one }, 'document_id');
    await removeRows(transaction, 'file_bin', { ...key, ...one });
    if (what === 'all' || (what === 'binned' && row?.deleted === 1))
      return await forgetRemoved(transaction, key, { documents: 'all', now: now() });
    const documents = what === 'binned' ? binned.map(({ document_id }) => document_id) : what;
    for (const some of batches(documents))
      await forgetRemoved(transaction, key, { documents: some, now: now() });
  });
}

/**
 * Restores a deleted document to its folder and attachments, if they still exist. Throws `not-signed-in`,
 * `forbidden`, `not-found`, `too-many-requests`, or `invalid-document` if the tour is full.
 */
export async function restoreDocument(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { documentId, ...ref }: DocumentInput,
): Promise<void> {
  await changeDocuments(context, actor, ref, async (tour) => {
    const { transaction, key } = tour;
    const row = await transaction
      .selectFrom('file_bin')
      .select('item')
      .where((build) => build.and({ ...key, document_id: documentId }))
      .where('expires_at', '>', tour.now)
      .executeTakeFirst();
    if (!row) throw notFound();
    const [present] = await readDocuments(tour, [documentId]);
    await leaveBin(transaction, key, [documentId]);
    if (present) return tour.locked.revision;
    const content = await withoutMissing(tour, row.item);
    return await saveDocuments(tour, [newDocumentRow(tour, documentId, content)]);
  });
}

async function withoutMissing(tour: OpenTour, item: string): Promise<string> {
  const fields = splitFields(item);
  const folder = JSON.parse(fields.get('folder') ?? 'null') as string | null;
  if (folder !== null && !(await findPresent(tour, 'folders', [folder])).has(folder)) fields.delete('folder');
  const attached = JSON.parse(fields.get('attached') ?? '[]') as Attachment[];
  const kept = new Set<Attachment>(attached.filter(({ kind }) => !findItemKind(kind)));
  for (const [kind, own] of Map.groupBy(attached, ({ kind }) => findItemKind(kind))) {
    // Attachments to floors and rooms, which belong to the capture, are kept without a check.
    if (!kind) continue;
    const present = await findPresent(
      tour,
      kind.collection,
      own.map(({ id }) => id),
    );
    for (const place of own) if (present.has(place.id)) kept.add(place);
  }
  fields.set('attached', JSON.stringify(attached.filter((place) => kept.has(place))));
  return joinFields(fields);
}

async function findPresent(
  { transaction, key }: OpenTour,
  collection: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await findRows(
    transaction,
    'annotations',
    { ...key, collection, removed: 0, item_id: ids },
    'item_id',
  );
  return new Set(rows.map(({ item_id }) => item_id));
}
