import { countKept, forgetKept } from '../../outbox/kept-operations.ts';
import { deleteDatabase } from './files/uploads/database.ts';

/** How many changes of a person this browser keeps that are not saved. */
export function countUnsaved(userId: string): number {
  try {
    return countKept(userId, localStorage);
  } catch {
    return 0; // Storage is forbidden here, so nothing was stored either.
  }
}

/**
 * Drafts of this tab, files that are being uploaded and changes that are not saved are the person's who signed out, not the next
 * one's. `userId`: null where nobody knows any more who that was.
 */
export function forgetPerson(userId: string | null): void {
  try {
    sessionStorage.clear();
    if (userId !== null) forgetKept(userId, localStorage);
  } catch {
    // As said above.
  }
  deleteDatabase();
}
