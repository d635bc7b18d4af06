import type { TourRef } from '../../../../contract/tour-id.ts';
import { randomUUID } from 'node:crypto';
import { FILE_KEPT } from '../../../../contract/limits.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { enqueueConversions } from '../../files/conversion/enqueue-conversion.ts';
import { requireRoom } from '../../contents/reserve-space.ts';
import type { FileContentTable, FileVersionTable } from '../../../platform/store/schema.ts';
import { batches, insertRows, type WriteTransaction, type Database } from '../../../platform/store/store.ts';
import { tourKey } from '../../tours/tour-revision.ts';
import { type ItemLine, SCANS } from '../twin-lines.ts';
import { canonicalLine } from '../../../../contract/twin-archive/canonical-json.ts';
import type { ArchivedScan } from '../../../../contract/twin-archive/archived-scan.ts';
import { readArchivedScan, scanIdsOf } from '../../exports/content/archived-scans.ts';
import { requireScanPlaces, restoreScan } from '../../scans/receive-scan.ts';
import { newScanId } from '../../scans/run/scan-row.ts';
import { DRAWN } from '../../scans/run/scan-version.ts';
import { changedSince } from './write-change.ts';

const DOCUMENTS = 'documents';

interface ArchivedDocument {
  id: string;
  name?: string;
  file?: { sha256: string };
}

type Content = Pick<FileContentTable, 'sha256' | 'bytes' | 'media_type' | 'scan' | 'facts' | 'unused_since'>;

/**
 * Adds versions for the files of an archive, which were stored while the archive was checked. Returns the
 * archive's items, in which the documents refer to the new versions. If a file has been deleted since the
 * check, its document has no file. Throws `quota-exceeded` if the files do not fit into the user's storage.
 */
export async function addVersions(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  ref: TourRef,
  items: readonly ItemLine[],
): Promise<ItemLine[]> {
  const { userId } = ref;
  const documents = new Map(
    items
      .filter(({ collection }) => collection === DOCUMENTS)
      .map(({ id, content }) => [id, JSON.parse(content) as ArchivedDocument]),
  );
  const contents = await selectContents(transaction, userId, [...documents.values()]);
  await requireFit(context, transaction, userId, contents);
  const versions = new Map<string, FileVersionTable>();
  for (const [id, { name = '', file }] of documents) {
    if (!file || !contents.has(file.sha256)) continue;
    versions.set(id, {
      ...tourKey(ref),
      version_id: randomUUID(),
      document_id: id,
      sha256: file.sha256,
      name,
      added_at: context.now(),
      added_by: userId,
      // The version expires unless its document is saved.
      expires_at: context.now() + FILE_KEPT,
    });
  }
  await insertRows(transaction, 'file_versions', [...versions.values()]);
  await enqueueConversions(context, transaction, userId, [...contents.values()]);
  return items.map((item) => {
    const document = item.collection === DOCUMENTS ? documents.get(item.id) : undefined;
    return document?.file ? { ...item, content: withVersion(document, versions.get(item.id)) } : item;
  });
}

function withVersion(
  { file: _file, ...document }: ArchivedDocument,
  row: FileVersionTable | undefined,
): string {
  return JSON.stringify(row ? { ...document, file: { version: row.version_id } } : document);
}

async function selectContents(
  transaction: WriteTransaction,
  userId: string,
  documents: readonly ArchivedDocument[],
): Promise<ReadonlyMap<string, Content>> {
  const sums = [...new Set(documents.flatMap(({ file }) => file?.sha256 ?? []))];
  const found = new Map<string, Content>();
  for (const some of batches(sums)) {
    const rows = await transaction
      .selectFrom('file_contents')
      .select(['sha256', 'bytes', 'media_type', 'scan', 'facts', 'unused_since'])
      .where('user_id', '=', userId)
      .where('sha256', 'in', some)
      // A negative value means that the file is being deleted.
      .where('unused_since', '>=', 0)
      .execute();
    for (const row of rows) found.set(row.sha256, row);
  }
  return found;
}

async function requireFit(
  context: Needs<'config'>,
  transaction: WriteTransaction,
  userId: string,
  contents: ReadonlyMap<string, Content>,
): Promise<void> {
  const added = [...contents.values()].filter(({ unused_since }) => unused_since > 0);
  const bytes = added.reduce((sum, content) => sum + content.bytes, 0);
  await requireRoom(context, transaction, { userId, bytes, what: 'The files of this archive take up' });
}

/** Which scans of an archive to add, and under which ids. */
interface PlacedScans {
  /** The scans to add, with their new ids. */
  added: { id: string; scan: ArchivedScan }[];
  /** The new ids of scans whose id changes, by the id in the archive. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * Returns which scans of an archive to add. Skips scans that the user already has. A scan keeps its id unless
 * the user already has a different scan with this id, for example because that scan was corrected. In that
 * case, the archived scan gets the id of an equal scan of the user, for example from an earlier import of the
 * archive. If there is none, it gets a new id.
 */
export async function placeScans(
  db: Database,
  userId: string,
  items: readonly ItemLine[],
): Promise<PlacedScans> {
  const added: PlacedScans['added'] = [];
  const renamed = new Map<string, string>();
  for (const { collection, id: scanId, content } of items) {
    if (collection !== SCANS) continue;
    const scan = JSON.parse(content) as ArchivedScan;
    const there = await readArchivedScan(db, { userId, scanId });
    if (there && isSame(there, scan)) continue;
    const equal = there ? await findSame(db, userId, scan) : null;
    const id = equal ?? (there ? newScanId() : scanId);
    if (id !== scanId) renamed.set(scanId, id);
    if (!equal) added.push({ id, scan });
  }
  return { added, renamed };
}

/** Returns the id of a user's scan that is the same as an archived scan except for its id, or null. */
async function findSame(db: Database, userId: string, scan: ArchivedScan): Promise<string | null> {
  for (const scanId of await scanIdsOf(db, userId)) {
    const there = await readArchivedScan(db, { userId, scanId });
    if (there && isSame({ ...there, id: scan.id }, scan)) return scanId;
  }
  return null;
}

/**
 * Returns whether the existing scan contains everything that the archived scan contains, except the pictures
 * of a corrected start view, which the server draws from the rest.
 */
function isSame(there: ArchivedScan, scan: ArchivedScan): boolean {
  if (scan.source && scan.source.sha256 !== there.source?.sha256) return false;
  const capture = (own: ArchivedScan) =>
    scan.capture &&
    own.capture && { ...own.capture, files: own.capture.files.filter(({ name }) => !DRAWN.test(name)) };
  const [one, other] = [there, scan].map((own) =>
    canonicalLine({ ...own, source: null, capture: capture(own) }),
  );
  return one === other;
}

/**
 * Adds scans of an archive. Throws `quota-exceeded` if the scans do not fit into the user's storage or the
 * user would have too many scans, and `conflict` if one of the ids has been used in the meantime.
 */
export async function addScans(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  { added }: Pick<PlacedScans, 'added'>,
): Promise<void> {
  await requireScanPlaces(transaction, userId, added.length);
  const sums = added.flatMap(({ scan: { source, capture } }) => [
    ...(source ? [source.sha256] : []),
    ...(capture?.files ?? []).map(({ sha256 }) => sha256),
  ]);
  const bytes = await unusedBytes(transaction, userId, sums);
  await requireRoom(context, transaction, { userId, bytes, what: 'The scans of this archive take up' });
  for (const { id, scan } of added) {
    if (!(await restoreScan(context, transaction, { user_id: userId, id }, scan))) throw changedSince();
  }
}

/**
 * Returns the total size, in bytes, of the unused files with these checksums. Unused files do not count
 * towards the quota yet.
 */
async function unusedBytes(db: Database, userId: string, sums: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const some of batches([...new Set(sums)])) {
    const rows = await db
      .selectFrom('file_contents')
      .select('bytes')
      .where('user_id', '=', userId)
      .where('sha256', 'in', some)
      .where('unused_since', '>', 0)
      .execute();
    bytes += rows.reduce((sum, row) => sum + row.bytes, 0);
  }
  return bytes;
}
