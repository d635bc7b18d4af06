import { AppError } from '../../contract/errors.ts';
import { findScanIssue } from '../../contract/json-scan.ts';
import { DOCUMENT_MAX_BYTES } from '../../contract/limits.ts';
import { toTimestamp } from '../../contract/timestamp.ts';
import { EMPTY_TOUR, type TourPatch } from '../../contract/tour.ts';
import { letOthersIn } from '../process/event-loop.ts';
import { joinFields, splitFields } from './json-fields.ts';
import { mergeFields } from './merge-fields.ts';
import type { StoredTour } from './read-tour.ts';
import type { TourRow } from './tour-row.ts';

export interface ComposedTour extends StoredTour {
  createdAt: number;
  updatedAt: number;
}

/**
 * The tour that a patch makes of a row, in its next revision. A large one takes several rounds of the event loop. Throws
 * `document-too-large`, or `invalid-document` where it breaks the bounds of a document.
 */
export async function composeTour(
  row: TourRow | undefined,
  patch: TourPatch,
  userId: string,
  now: number,
): Promise<ComposedTour> {
  const old = row && !row.deleted ? row : null;
  const base = await fieldsOf(old ? old.document : JSON.stringify(EMPTY_TOUR));
  const createdAt = old ? old.created_at : now;
  const revision = (row?.revision ?? 0) + 1;
  const fields = mergeFields(base, {
    ...patch,
    userId,
    tourTypeId: 'demo',
    created: toTimestamp(createdAt),
    updated: toTimestamp(now),
    revision,
  });
  const text = joinFields(fields);
  await letOthersIn(text.length);
  checkSize(text);
  return { revision, public: fields.get('public') === 'true', text, createdAt, updatedAt: now };
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

function checkBounds(text: string, sentence: string): void {
  const detail = findScanIssue(text);
  if (detail) throw new AppError('invalid-document', sentence, { issues: [{ pointer: '', detail }] });
}
