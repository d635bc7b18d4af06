import { findItemKind } from '../../../contract/changes/kinds/kinds.ts';
import type { Attachment } from '../../../contract/files/document.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import { changeDocuments } from './documents/change-documents.ts';
import type { DocumentInput } from './documents/list-versions.ts';
import { newDocumentRow, type OpenTour, readDocuments, saveDocuments } from './documents/open-tour.ts';
import { leaveBin } from '../contents/keep-removed.ts';

/**
 * Brings a deleted document back, into its folder and to what it was attached to as far as those are there. Throws `not-signed-in`,
 * `forbidden`, `not-found`, `too-many-requests`, or `invalid-document` where the tour is full.
 */
export async function restoreDocument(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  actor: Actor,
  { userId, documentId }: DocumentInput,
): Promise<void> {
  await changeDocuments(context, actor, userId, async (tour) => {
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
    // Floors and rooms are the capture's.
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
  const rows = await transaction
    .selectFrom('annotations')
    .select('item_id')
    .where((build) => build.and({ ...key, collection, removed: 0 }))
    .where('item_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
}
