import type { Draft, Fields } from './draft.ts';

/** Unsaved drafts of this tab. Session storage: gone with the tab, and never sent anywhere. */
const PREFIX = 'draft:';

export function keepDraft<F extends Fields>(key: string, { saved, values }: Draft<F>): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ saved, values }));
  } catch {
    // Storage is full or forbidden: the draft then lives as long as the page.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** The draft kept under a key, or null. `like` says which fields it must have, each of which type. */
export function keptDraft<F extends Fields>(key: string, like: F): Draft<F> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
    if (!isRecord(kept) || !fits(kept.saved, like) || !fits(kept.values, like)) return null;
    return { saved: kept.saved, values: kept.values, clashes: [] };
  } catch {
    return null;
  }
}

function fits<F extends Fields>(value: unknown, like: F): value is F {
  return isRecord(value) && Object.keys(like).every((field) => typeof value[field] === typeof like[field]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
