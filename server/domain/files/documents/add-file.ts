import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { uploadTargetSchema } from '../../../../contract/files/upload.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { insertRows, type WriteTransaction } from '../../../platform/store/store.ts';
import { claimContent, type ClaimedContent } from '../../contents/keep-content.ts';
import { documentText, withVersion } from './versions.ts';
import {
  changedRow,
  newDocumentRow,
  type OpenTour,
  openTour,
  readDocuments,
  saveDocuments,
} from './open-tour.ts';
import { canHaveFiles } from '../../../../contract/changes/kinds.ts';
import type { Attachment } from '../../../../contract/files/stored-file.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { ATTACHMENTS_MAX } from '../../../../contract/limits.ts';
import { joinFields, splitFields } from '../../../../contract/json/json-fields.ts';

export interface NewFile extends Omit<ClaimedContent, 'unusedSince'> {
  tourId: string;
  /** Name of the uploaded file. */
  name: string;
  target: z.output<typeof uploadTargetSchema>;
  /** User id of the uploader. */
  addedBy: string;
}

export interface AddedFile {
  documentId: string;
  /**
   * Whether the tour already had a document whose current file has the same bytes. `documentId` is then the
   * id of that document.
   */
  existed: boolean;
  /** The new revision of the tour. The caller publishes the revision after the commit (`kind: 'changed'`). */
  revision: number;
}

/**
 * Adds an uploaded file to a tour: registers its bytes, and creates a version and a document. If
 * `target.replaces` names an existing document, that document gets the file and keeps its name, and its
 * previous file becomes an earlier version. If the current file of a document already has the same bytes,
 * creates no version, and changes only the attachments and the folder of that document. Throws `not-found` if
 * the tour does not exist, `invalid-document` if the tour is full, and `unavailable` while the same bytes are
 * being deleted.
 */
export async function addFile(
  context: Needs<'config' | 'store' | 'now'>,
  transaction: WriteTransaction,
  file: NewFile,
): Promise<AddedFile> {
  const { userId, sha256, bytes, mediaType } = file;
  await claimContent(context, transaction, { userId, sha256, bytes, mediaType, unusedSince: 0 });
  const tour = await openTour(context, transaction, file, file.addedBy);
  const existing = await findDocumentOf(tour, file.sha256);
  if (existing !== null) {
    const revision = await attachExisting(tour, existing, file.target);
    return { documentId: existing, existed: true, revision };
  }
  const { replaces } = file.target;
  const [replaced] = replaces === undefined ? [] : await readDocuments(tour, [replaces]);
  const documentId = replaced?.item_id ?? randomUUID();
  const version = await addVersion(tour, file, documentId);
  const row = replaced
    ? changedRow(tour, replaced, withVersion(replaced.content, version))
    : newDocumentRow(
        tour,
        documentId,
        documentText({ id: documentId, name: file.name, ...file.target, version }),
      );
  return { documentId, existed: false, revision: await saveDocuments(tour, [row]) };
}

/** Returns the id of the document whose current file has this SHA-256 sum, or null if there is none. */
async function findDocumentOf({ transaction, key }: OpenTour, sha256: string): Promise<string | null> {
  const version = await transaction
    .selectFrom('file_versions')
    .select('document_id')
    .where((build) => build.and({ ...key, sha256, expires_at: 0 }))
    .limit(1)
    .executeTakeFirst();
  return version?.document_id ?? null;
}

/**
 * Adds the attachments of `target` to a document, and moves the document to the folder of `target`, if any.
 * Returns the revision of the tour, which does not change if the document does not change.
 */
async function attachExisting(
  tour: OpenTour,
  documentId: string,
  target: NewFile['target'],
): Promise<number> {
  const rows = await readDocuments(tour, [documentId]);
  const changed = rows.flatMap((row) => {
    const content = attach(row.content, target);
    return content === row.content ? [] : [changedRow(tour, row, content)];
  });
  return await saveDocuments(tour, changed);
}

async function addVersion(
  { transaction, key, now }: OpenTour,
  { sha256, name, addedBy }: NewFile,
  documentId: string,
): Promise<string> {
  const version = randomUUID();
  await insertRows(transaction, 'file_versions', {
    ...key,
    version_id: version,
    document_id: documentId,
    sha256,
    name,
    added_at: now,
    added_by: addedBy,
    expires_at: 0,
  });
  return version;
}

interface Places {
  attached: readonly Attachment[];
  folder?: string | undefined;
}

/**
 * Returns a document's JSON with the attachments added, up to the limit, and with the folder set. Returns
 * `content` unchanged if it already has these attachments and this folder.
 */
function attach(content: string, { attached, folder }: Places): string {
  const fields = splitFields(content);
  const has = JSON.parse(fields.get('attached') ?? '[]') as unknown;
  const own = Array.isArray(has) ? (has as unknown[]) : [];
  const known = new Set(own.filter(isAttachment).map(keyOf));
  const added = attached
    .filter((place) => !known.has(keyOf(place)))
    .slice(0, Math.max(0, ATTACHMENTS_MAX - own.length));
  const moved = folder !== undefined && fields.get('folder') !== JSON.stringify(folder);
  if (added.length === 0 && !moved) return content;
  if (added.length > 0) fields.set('attached', JSON.stringify([...own, ...added]));
  if (moved) fields.set('folder', JSON.stringify(folder));
  return joinFields(fields);
}

function isAttachment(value: unknown): value is Attachment {
  return isRecord(value) && canHaveFiles(value.kind) && typeof value.id === 'string';
}

function keyOf({ kind, id }: Attachment): string {
  return `${kind} ${id}`;
}
