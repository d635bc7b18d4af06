import { deleteDatabase } from '../../browser/files/uploads/database.ts';

/** Drafts of this tab, and files that are being uploaded, are the person's who signed out, not the next one's. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is forbidden here, so nothing was stored either.
  }
  deleteDatabase();
}
