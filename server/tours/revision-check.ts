import { AppError } from '../../contract/errors.ts';
import type { TourRow } from './tour-row.ts';

/** Throws `conflict` with the document as it stands when a write names a revision that is no longer the current one. */
export function checkRevision(row: TourRow | undefined, ifMatch: number | undefined): void {
  const exists = row && !row.deleted;
  if (ifMatch === undefined || (exists && row.revision === ifMatch)) return;
  throw new AppError('conflict', 'The tour was changed since: both versions are kept, yours was not saved.', {
    current: exists ? JSON.parse(row.document) : null,
  });
}
