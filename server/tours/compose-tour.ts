import { AppError } from '../../contract/errors.ts';
import { findScanIssue } from '../../contract/json-scan.ts';
import { DOCUMENT_MAX_BYTES } from '../../contract/limits.ts';
import { toTimestamp } from '../../contract/timestamp.ts';
import { EMPTY_TOUR, type TourPatch } from '../../contract/tour.ts';
import { letOthersIn } from '../process/event-loop.ts';
import type { TourTable } from '../store/schema.ts';
import { joinFields, splitFields } from './json-fields.ts';
import { mergeFields } from './merge-fields.ts';

/** A tour whose document holds its annotations. */
export const NOTHING_MOVED = { global_id: null, document_revision: 0, changes_since: 0, items: -1 };

interface NextRevision {
  userId: string;
  revision: number;
  now: number;
}

/**
 * The columns of the tour that a patch makes of a row, or of none. A large one takes several rounds of the event loop.
 * Throws `document-too-large`, or `invalid-document` where it breaks the bounds of a document.
 */
export async function composeTour(
  row: TourTable | null,
  patch: TourPatch,
  { userId, revision, now }: NextRevision,
): Promise<Omit<TourTable, 'user_id' | 'tour_id' | 'revision'>> {
  const base = await fieldsOf(row ? row.document : JSON.stringify(EMPTY_TOUR));
  const createdAt = row ? row.created_at : now;
  const fields = mergeFields(base, {
    ...patch,
    userId,
    tourTypeId: 'demo',
    created: toTimestamp(createdAt),
    updated: toTimestamp(now),
    revision,
  });
  const document = joinFields(fields);
  await letOthersIn(document.length);
  checkSize(document);
  const isPublic = fields.get('public') === 'true';
  return {
    public: isPublic ? 1 : 0,
    deleted: 0,
    document,
    created_at: createdAt,
    updated_at: now,
    ...NOTHING_MOVED,
  };
}

/** Stored before there were these bounds, a tour can be read and deleted: merging into it may take most of a second. */
async function fieldsOf(document: string): Promise<Map<string, string>> {
  checkBounds(document, 'The tour holds more than a tour may: it can be read and deleted, but not changed.');
  await letOthersIn(document.length);
  return splitFields(document);
}

/** A tour grows over several writes, each within its bounds. */
function checkSize(text: string): void {
  if (Buffer.byteLength(text) > DOCUMENT_MAX_BYTES) {
    throw new AppError(
      'document-too-large',
      `The tour would be larger than ${DOCUMENT_MAX_BYTES / 1024} KiB. Nothing was changed.`,
    );
  }
  checkBounds(text, 'The tour would hold too much. Nothing was changed.');
}

function checkBounds(text: string, message: string): void {
  const detail = findScanIssue(text);
  if (detail) throw new AppError('invalid-document', message, { issues: [{ pointer: '', detail }] });
}
