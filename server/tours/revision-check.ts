import { AppError } from '../../contract/errors.ts';
import type { TourPatch } from '../../contract/tour.ts';
import type { TourRow } from './tour-row.ts';

/**
 * Throws `conflict` with the document as it stands when a write names a revision that is no longer the current one.
 * Revision 0 stands for no tour: such a write makes one, and never changes one.
 */
export function checkRevision(row: TourRow | undefined, ifMatch: number | undefined): void {
  const exists = row && !row.deleted;
  if (ifMatch === undefined || ifMatch === (exists ? row.revision : 0)) return;
  throw new AppError('conflict', 'The tour was changed since: both versions are kept, yours was not saved.', {
    current: exists ? JSON.parse(row.document) : null,
  });
}

/**
 * Throws `revision-required` when a write names `public` of a tour that exists without saying which revision it saw: a page
 * left open for long would publish what was made private since. A write that makes the tour overwrites nothing.
 */
export function checkVisibility(
  row: TourRow | undefined,
  patch: TourPatch,
  ifMatch: number | undefined,
): void {
  if (patch.public === undefined || ifMatch !== undefined || !row || row.deleted) return;
  throw new AppError(
    'revision-required',
    'Who can see the tour was not changed: name the revision you saw in If-Match.',
  );
}
