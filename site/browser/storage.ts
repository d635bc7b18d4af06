type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored string; null if there is none or if the browser blocks storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a string. Returns false if storage is full or blocked. */
export function store(area: Area, key: string, text: string): boolean {
  try {
    globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Deletes a stored string. */
export function forget(area: Area, key: string): void {
  try {
    globalThis[area].removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Parses JSON. Returns null if the text is not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Drafts are the unsaved form values of this tab.
// The browser keeps them in session storage, which it deletes when the tab closes.
// The key of a draft contains the form's `data-draft`.
const draftKey = (key: string) => `draft:${key}`;

/** Stores a draft as JSON. If storage is full or blocked, the draft is lost when the user leaves the page. */
export function writeDraft(key: string, draft: object): void {
  store('sessionStorage', draftKey(key), JSON.stringify(draft));
}

/** Returns the draft stored under a key; null if there is none or it is unreadable. */
export function readDraft(key: string): unknown {
  return parsed(readStored('sessionStorage', draftKey(key)) ?? 'null');
}

export function removeDraft(key: string): void {
  forget('sessionStorage', draftKey(key));
}
