import { randomUUID } from 'node:crypto';
import { FILE_KEPT } from '../../../../contract/limits.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { enqueueConversions } from '../../files/conversion/enqueue-conversion.ts';
import { requireRoom } from '../../contents/reserve-space.ts';
import type { FileContentTable, FileVersionTable } from '../../../platform/store/schema.ts';
import type { WriteTransaction } from '../../../platform/store/store.ts';
import { demoTourKey } from '../../tours/tour-revision.ts';
import type { ItemLine } from '../twin-lines.ts';

const DOCUMENTS = 'documents';
/** Rows of one statement. */
const BATCH = 100;

interface ArchivedDocument {
  id: string;
  name?: string;
  file?: { sha256: string };
}

type Content = Pick<FileContentTable, 'sha256' | 'bytes' | 'media_type' | 'scan' | 'facts' | 'unused_since'>;

/**
 * The items of an archive with versions of their own for the files that they name, which were taken when the archive was checked; a document
 * whose file has gone since comes without it. Throws `quota-exceeded` where the files do not fit.
 */
export async function addVersions(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  userId: string,
  items: readonly ItemLine[],
): Promise<ItemLine[]> {
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
      ...demoTourKey(userId),
      version_id: randomUUID(),
      document_id: id,
      sha256: file.sha256,
      name,
      added_at: context.now(),
      added_by: userId,
      // Until its document is there.
      expires_at: context.now() + FILE_KEPT,
    });
  }
  for (const rows of batches([...versions.values()])) {
    await transaction.insertInto('file_versions').values(rows).execute();
  }
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
      // Fewer than 0: it is being removed.
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
  await requireRoom(context, transaction, { userId, bytes, what: 'The files of this archive have' });
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}
