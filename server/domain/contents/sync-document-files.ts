import { isRecord } from '../../../contract/json/is-record.ts';
import { FILE_KEPT } from '../../../contract/limits.ts';
import type { AnnotationTable } from '../../platform/store/schema.ts';
import {
  findRows,
  putRows,
  removeRows,
  updateRows,
  type Database,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import { type FilesTour, selectVersions, type StoredVersion, toStoredFile } from './staged-file.ts';

type Row = Omit<AnnotationTable, keyof FilesTour>;

/**
 * Called for a document whose file the server does not have. The callback can throw to reject the write.
 * Otherwise, the document is saved without the file.
 */
export type OnUnknownFile = (documentId: string) => void;

/** Error message for a rejected file. */
export const UNKNOWN_FILE = 'This document has no file with this content. Upload the file first.';

const DOCUMENTS = 'documents';

/**
 * Returns the rows to save, in the order of `rows`. Replaces the client's data about the files of documents
 * with the server's data. Also updates versions: the current file of each document does not expire. The
 * previous file of a document and the file of a removed document expire after `FILE_KEPT`. Puts removed
 * documents that have a file into the bin, and removes restored documents from the bin. Call this before
 * saving the rows, in a transaction that locks their tour, with no more rows than fit in one statement.
 */
export async function fillFiles(
  transaction: WriteTransaction,
  tour: FilesTour,
  rows: readonly Row[],
  onUnknown?: OnUnknownFile,
): Promise<Row[]> {
  const documents = rows.filter(({ collection }) => collection === DOCUMENTS);
  if (documents.length === 0) return [...rows];
  const ids = documents.map(({ item_id }) => item_id);
  const versions = await selectVersions(transaction, tour).where('document_id', 'in', ids).execute();
  const versionsOf = Map.groupBy(versions, ({ document_id }) => document_id);
  const wanted = new Map(documents.map((row) => [row.item_id, wantedVersion(row)]));
  const named = (version: StoredVersion) => version.version_id === wanted.get(version.document_id);
  const returning = versions.filter((version) => version.expires_at > 0 && named(version));
  const returned = await makeCurrent(transaction, tour, returning);
  const filled = new Map<string, Row>();
  const changes = new VersionChanges();
  for (const row of documents) {
    const own = versionsOf.get(row.item_id) ?? [];
    const found = own.find((one) => named(one) && (one.expires_at === 0 || returned.has(one.version_id)));
    const names = wanted.get(row.item_id) !== undefined;
    if (names && !found) onUnknown?.(row.item_id);
    changes.note(row, own, found);
    if (names) filled.set(row.item_id, { ...row, content: withFile(row.content, found) });
  }
  await changes.write(transaction, tour);
  return rows.map((row) => (row.collection === DOCUMENTS ? (filled.get(row.item_id) ?? row) : row));
}

/**
 * Returns the id of the first document in `rows` that refers to a file that the server does not have, or
 * undefined if all files exist.
 */
export async function findUnknownFile(
  db: Database,
  tour: FilesTour,
  rows: readonly Row[],
): Promise<string | undefined> {
  const naming = rows.filter((row) => row.collection === DOCUMENTS && wantedVersion(row) !== undefined);
  if (naming.length === 0) return undefined;
  const ids = naming.map(({ item_id }) => item_id);
  const versions = await selectVersions(db, tour).where('document_id', 'in', ids).execute();
  const known = Map.groupBy(versions, ({ document_id }) => document_id);
  const isKnown = (row: Row) =>
    known.get(row.item_id)?.some(({ version_id }) => version_id === wantedVersion(row)) ?? false;
  return naming.find((row) => !isKnown(row))?.item_id;
}

/**
 * Collects the effects of the rows passed to `note`: the versions that expire, and the documents that enter
 * or leave the bin. `write` saves these effects.
 */
class VersionChanges {
  readonly #ending: { version: string; at: number }[] = [];
  readonly #removed: Row[] = [];
  readonly #present: string[] = [];

  note(row: Row, versions: readonly StoredVersion[], current: StoredVersion | undefined): void {
    if (versions.length === 0) return;
    const had = versions.filter(({ expires_at }) => expires_at === 0);
    for (const version of had) {
      if (version !== current) this.#ending.push({ version: version.version_id, at: row.updated_at });
    }
    if (row.removed && had.length > 0) this.#removed.push(row);
    if (!row.removed && had.length === 0) this.#present.push(row.item_id);
  }

  async write(transaction: WriteTransaction, tour: FilesTour): Promise<void> {
    await putIntoBin(transaction, tour, this.#removed);
    await leaveBin(transaction, tour, this.#present);
    for (const [at, ending] of Map.groupBy(this.#ending, (version) => version.at)) {
      const version_id = ending.map(({ version }) => version);
      const expires_at = at + FILE_KEPT;
      await updateRows(transaction, 'file_versions', { ...tour, version_id }, { expires_at });
    }
  }
}

/**
 * Returns the id of the file version that a row's document refers to: '' for a file without a version,
 * undefined if the document has no file or was removed.
 */
function wantedVersion({ removed, content }: Row): string | undefined {
  if (removed || !content.includes('"file"')) return undefined;
  const text = splitFields(content).get('file');
  if (text === undefined) return undefined;
  const file: unknown = JSON.parse(text);
  return isRecord(file) && typeof file.version === 'string' ? file.version : '';
}

function withFile(content: string, version: StoredVersion | undefined): string {
  const fields = splitFields(content);
  if (version) fields.set('file', JSON.stringify(toStoredFile(version)));
  else fields.delete('file');
  return joinFields(fields);
}

/**
 * Makes earlier versions current, so that they and their files do not expire. Returns the ids of the versions
 * that still exist. Locks each row and checks it again, because a sweep may be deleting it. Accepts only as
 * many versions as fit in one statement.
 */
async function makeCurrent(
  transaction: WriteTransaction,
  tour: FilesTour,
  versions: readonly StoredVersion[],
): Promise<Set<string>> {
  const lost = await reclaim(transaction, tour.user_id, versions);
  const ids = versions.flatMap(({ version_id, sha256 }) => (lost.has(sha256) ? [] : [version_id]));
  if (ids.length === 0) return new Set();
  const kept = await transaction
    .updateTable('file_versions')
    .set({ expires_at: 0 })
    .where((build) => build.and({ ...tour }))
    .where('version_id', 'in', ids)
    .returning('version_id')
    .execute();
  return new Set(kept.map(({ version_id }) => version_id));
}

/**
 * Marks unused files as used again. Returns the SHA-256 sums of the files whose bytes are already being
 * deleted.
 */
async function reclaim(
  transaction: WriteTransaction,
  userId: string,
  versions: readonly StoredVersion[],
): Promise<Set<string>> {
  const unused = new Set(
    versions.flatMap(({ sha256, unused_since }) => (unused_since === 0 ? [] : [sha256])),
  );
  if (unused.size === 0) return unused;
  const reclaimed = await transaction
    .updateTable('file_contents')
    .set({ unused_since: 0 })
    .where('user_id', '=', userId)
    .where('sha256', 'in', [...unused])
    .where('unused_since', '>=', 0)
    .returning('sha256')
    .execute();
  return unused.difference(new Set(reclaimed.map(({ sha256 }) => sha256)));
}

/** Sets an expiry time for all current files of a tour that was deleted or replaced. */
export async function endVersions(
  transaction: WriteTransaction,
  tour: FilesTour,
  now: number,
): Promise<void> {
  const expires_at = now + FILE_KEPT;
  await updateRows(transaction, 'file_versions', { ...tour, expires_at: 0 }, { expires_at });
}

/**
 * Puts documents into the bin in their stored state. Accepts only as many documents as fit in one statement.
 */
async function putIntoBin(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  removed: readonly Pick<AnnotationTable, 'item_id' | 'updated_at'>[],
): Promise<void> {
  if (removed.length === 0) return;
  const removedAt = new Map(removed.map((row) => [row.item_id, row.updated_at]));
  const items = await findRows(
    transaction,
    'annotations',
    { user_id, tour_id, collection: 'documents', removed: 0, item_id: [...removedAt.keys()] },
    ['item_id', 'content'],
  );
  if (items.length === 0) return;
  const rows = items.map(({ item_id, content }) => {
    const at = removedAt.get(item_id) ?? 0;
    return {
      user_id,
      tour_id,
      document_id: item_id,
      item: content,
      removed_at: at,
      expires_at: at + FILE_KEPT,
    };
  });
  await putRows(transaction, 'file_bin', ['user_id', 'tour_id', 'document_id'], rows);
}

/**
 * Updates a document in the bin to its last state. Call this if a write changes the document and then removes
 * it.
 */
export async function keepLastState(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  { documentId, item }: { documentId: string; item: string },
): Promise<void> {
  await updateRows(transaction, 'file_bin', { user_id, tour_id, document_id: documentId }, { item });
}

/** Removes restored documents from the bin. Accepts only as many documents as fit in one statement. */
export async function leaveBin(
  transaction: WriteTransaction,
  { user_id, tour_id }: FilesTour,
  documents: readonly string[],
): Promise<void> {
  if (documents.length === 0) return;
  await removeRows(transaction, 'file_bin', { user_id, tour_id, document_id: documents });
}
