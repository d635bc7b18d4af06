/** Drafts of this tab are the person's who signed out, not the next one's. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is forbidden here, so nothing was stored either.
  }
}
