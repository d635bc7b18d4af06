import { countKept, forgetKept } from '../../outbox/unsent-edits-storage.ts';
import { deleteDatabase } from './files/uploads/database.ts';

/** Returns how many unsaved changes by a user this browser stores. */
export function countUnsaved(userId: string): number {
  try {
    return countKept(userId, localStorage);
  } catch {
    return 0; // Storage is blocked, so nothing was stored.
  }
}

/**
 * Deletes this tab's drafts, the user's unsaved changes, and all uploads stored in this browser. Called after
 * a sign-out, so that the next user does not see this data. If `userId` is null because it is unknown, the
 * unsaved changes are kept.
 */
export function forgetPerson(userId: string | null): void {
  try {
    sessionStorage.clear();
    if (userId !== null) forgetKept(userId, localStorage);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  deleteDatabase();
}
