// Unsaved drafts of this tab, under the form's `data-draft`. Session storage: gone with the tab, and never sent anywhere.
const PREFIX = 'draft:';

/** Stores a draft as JSON. Where storage is full or forbidden, the draft lives as long as the page. */
export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // As said above.
  }
}

/** The draft stored under a key; null where there is none that can be read. */
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
    // Storage is forbidden, so nothing was stored either.
  }
}
