import { DRAFT_PREFIX } from '../../browser/early.ts';
import type { Draft, Fields } from './draft.ts';

// Unsaved drafts of this tab. Session storage: gone with the tab, and never sent anywhere.

export function keepDraft<F extends Fields>(key: string, { saved, values }: Draft<F>): void {
  try {
    sessionStorage.setItem(DRAFT_PREFIX + key, JSON.stringify({ saved, values }));
  } catch {
    // Storage is full or forbidden: the draft then lives as long as the page.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(DRAFT_PREFIX + key);
  } catch {
    // As above.
  }
}

/** The draft kept under a key, or null. `like` says which fields it must have, each of which type. */
export function keptDraft<F extends Fields>(key: string, like: F): Draft<F> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + key) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept.saved) || !isRecord(kept.values)) return null;
    // A draft kept before the page came alive lacks what only its script has.
    const saved = { ...like, ...kept.saved };
    const values = { ...like, ...kept.values };
    return fits(saved, like) && fits(values, like) ? { saved, values, clashes: [] } : null;
  } catch {
    return null;
  }
}

function fits<F extends Fields>(value: Record<string, unknown>, like: F): value is F {
  return Object.keys(like).every((field) => typeof value[field] === typeof like[field]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
