// Unsaved drafts of this tab, by the form's `data-draft`, in session storage: deleted with the tab, and never sent.
const PREFIX = 'draft:';

/** Stores a draft as JSON. If storage is full or blocked, the draft lives as long as the page. */
export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // See above.
  }
}

/** Returns the draft stored under a key, or null if there is no readable one. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

export function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is blocked, so nothing was stored either.
  }
}
