// Unsaved drafts of this tab, by the form's `data-draft`. They are kept in session storage, which is deleted
// when the tab closes, and are never sent.
const PREFIX = 'draft:';

/** Stores a draft as JSON. If storage is full or blocked, the draft is lost when the user leaves the page. */
export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked.
  }
}

/** Returns the draft stored under a key; null if there is none or it is unreadable. */
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
    // Storage is blocked, so nothing was stored.
  }
}
