import { isRecord } from '../../../contract/json/is-record.ts';
import { FILE_KEPT } from '../../../contract/limits.ts';
import type { AnnotationTable } from '../../platform/store/schema.ts';
import type { Database, WriteTransaction } from '../../platform/store/store.ts';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import { leaveBin, putIntoBin } from './keep-removed.ts';
import { type FilesTour, selectVersions, type StoredVersion, toStoredFile } from './staged-file.ts';

type Row = Omit<AnnotationTable, keyof FilesTour>;

/** What is done about a file that the server knows nothing of: throws to refuse it; the document stays without it where it does not. */
export type OnUnknownFile = (documentId: string) => void;

/** What is said of a file that is refused. */
export const UNKNOWN_FILE = 'This document has no such file. Upload it first.';

const DOCUMENTS = 'documents';

/**
 * Rows that are about to be saved, with what the server knows of the files of documents in place of what a client says of them, in the same
 * order. Keeps versions in step: what a document has is kept, what it had, or a removed one, for `FILE_KEPT` more; a removed document
 * with a file goes to the bin, and one that comes back leaves it. For at most a statement's worth of rows, which are not saved yet, in a
 * transaction that holds their tour.
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

/** A document among rows that are to be saved whose file the server knows nothing of; undefined for none. */
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

/** Which versions end with some rows, and what goes into the bin and out of it. */
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
      const ids = ending.map(({ version }) => version);
      await setEnd(transaction, tour, ids, at + FILE_KEPT);
    }
  }
}

/** The version that a row's document names: '' for a file that names none, undefined for no file. */
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
 * Keeps versions that were to go, and their contents; answers which of them are still there. Each row is held and looked at again: a sweep
 * may just be taking it. For a statement's worth of them.
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
    .where((build) => build.and({ user_id: tour.user_id, tour_id: tour.tour_id }))
    .where('version_id', 'in', ids)
    .returning('version_id')
    .execute();
  return new Set(kept.map(({ version_id }) => version_id));
}

/** Takes contents that nothing had into use again; answers those of which the bytes are going already. */
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

/** Says when versions go. For a statement's worth of them. */
async function setEnd(
  transaction: WriteTransaction,
  tour: FilesTour,
  versions: readonly string[],
  at: number,
): Promise<void> {
  if (versions.length === 0) return;
  await transaction
    .updateTable('file_versions')
    .set({ expires_at: at })
    .where((build) => build.and({ user_id: tour.user_id, tour_id: tour.tour_id }))
    .where('version_id', 'in', versions)
    .execute();
}

/** Gives everything that the documents of a tour have now its end: the tour goes, or becomes another. */
export async function endVersions(
  transaction: WriteTransaction,
  tour: FilesTour,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('file_versions')
    .set({ expires_at: now + FILE_KEPT })
    .where((build) => build.and({ user_id: tour.user_id, tour_id: tour.tour_id, expires_at: 0 }))
    .execute();
}
