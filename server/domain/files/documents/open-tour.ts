import type { TourKey } from '../../../platform/store/schema.ts';
import { ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import { countStorage } from '../../../platform/limits/storage-quota.ts';
import { refuseFields } from '../../../platform/store/parse-document.ts';
import { findRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { type AnnotationRow, newRows, selectRows } from '../../tours/annotation-rows.ts';
import { type LockedTour, lockTour, tourKey, writeRevision } from '../../tours/tour-revision.ts';
import { tooManyOf } from '../../../../contract/changes/collections.ts';

/**
 * A tour that is locked until the transaction ends, so that its documents can change in the next revision.
 */
export interface OpenTour {
  transaction: WriteTransaction;
  key: TourKey;
  locked: LockedTour;
  now: number;
  /** The user who changes the tour, for the log. '' for the server. */
  actor: string;
}

/** Locks a tour until the transaction ends. Throws `not-found` if the tour does not exist. */
export async function openTour(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  ref: TourRef,
  actor: string,
): Promise<OpenTour> {
  const key = tourKey(ref);
  const locked = await lockTour(store, transaction, key);
  if (!locked) throw notFound();
  return { transaction, key, locked, now: now(), actor };
}

/** Returns the rows of the documents with these ids, except removed documents. */
export async function readDocuments(
  { transaction, key }: OpenTour,
  ids: readonly string[],
): Promise<AnnotationRow[]> {
  const rows = await selectRows(transaction, key, 'documents', ids);
  return rows.filter(({ removed }) => !removed);
}

/** Returns the row of a new document at the end of the list. `content`: the document's JSON. */
export function newDocumentRow({ locked, now }: OpenTour, id: string, content: string): AnnotationRow {
  const write = { revision: locked.revision + 1, updated_at: now };
  return newRows('documents', [{ id, content }], write)[0]!;
}

/** Returns a document's row with new JSON, for the next revision. */
export function changedRow({ locked, now }: OpenTour, row: AnnotationRow, content: string): AnnotationRow {
  return { ...row, revision: locked.revision + 1, content, updated_at: now };
}

/**
 * Writes documents and returns the new revision of the tour. Counts the items towards the owner's storage,
 * but saves them even if the storage is full, because the file has already arrived. Throws `invalid-document`
 * if the tour is full. Call this only once per `OpenTour`, because each call writes the same next revision.
 */
export async function saveDocuments(tour: OpenTour, rows: readonly AnnotationRow[]): Promise<number> {
  const { transaction, key, locked, now, actor } = tour;
  if (rows.length === 0) return locked.revision;
  const ids = rows.map(({ item_id }) => item_id);
  const known = new Map(
    (await selectRows(transaction, key, 'documents', ids)).map((row) => [row.item_id, row]),
  );
  const changed = rows.map((row) => ({ row, previous: known.get(row.item_id) }));
  const added = changed.filter(({ previous }) => !previous || previous.removed).length;
  if (added > 0 && locked.items + added > ANNOTATIONS_MAX)
    throw refuseFields([{ pointer: '/documents', detail: tooManyOf('items', ANNOTATIONS_MAX) }]);
  const { bytes } = await writeRevision(transaction, key, changed, {
    tour: locked,
    now,
    by: { actor, cause: 'file' },
  });
  await countStorage(transaction, key.user_id, bytes);
  return locked.revision + 1;
}

/** A tour and its current revision. */
export type ChangedTour = TourRef & { revision: number };

/**
 * Updates documents after the row of their stored file changed in the same transaction. Returns the tours
 * that use the file, with their new revisions. The caller publishes the revisions after the commit (`kind:
 * 'changed'`).
 */
export async function refreshFiles(
  { store, now }: Needs<'store' | 'now'>,
  transaction: WriteTransaction,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<ChangedTour[]> {
  // Includes tours in which only an earlier version has this file. A write may be restoring that version.
  const tours = await transaction
    .selectFrom('file_versions')
    .select(['user_id', 'tour_id'])
    .distinct()
    .where((build) => build.and({ user_id: userId, sha256 }))
    .execute();
  const changed: ChangedTour[] = [];
  for (const key of tours) {
    const locked = await lockTour(store, transaction, key);
    if (!locked) continue;
    const tour = { transaction, key, locked, now: now(), actor: '' };
    const versions = await findRows(
      transaction,
      'file_versions',
      { ...key, sha256, expires_at: 0 },
      'document_id',
    );
    if (versions.length === 0) continue;
    const rows = await readDocuments(
      tour,
      versions.map(({ document_id }) => document_id),
    );
    if (rows.length === 0) continue;
    const revision = await saveDocuments(
      tour,
      rows.map((row) => changedRow(tour, row, row.content)),
    );
    changed.push({ userId, tourId: key.tour_id, revision });
  }
  return changed;
}
