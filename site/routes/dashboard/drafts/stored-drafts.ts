import { DRAFT_PREFIX } from '../../../browser/early.ts';
import { readClashes } from './conflict.ts';
import type { Draft, Fields } from './draft.ts';

// Unsaved drafts of this tab. Session storage: gone with the tab, and never sent anywhere.

export function keepDraft<F extends Fields>(key: string, { saved, values, clashes }: Draft<F>): void {
  try {
    sessionStorage.setItem(DRAFT_PREFIX + key, JSON.stringify({ saved, values, clashes }));
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

/** The draft kept under a key, or null. `like` has the fields of the form, and what they are where none is kept. */
export function keptDraft<F extends Fields>(key: string, like: F): Draft<F> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + key) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept.saved) || !isRecord(kept.values)) return null;
    const saved = pick(like, kept.saved);
    const values = pick(like, kept.values);
    return { saved, values, clashes: readClashes(kept.clashes, Object.keys(like)) };
  } catch {
    return null;
  }
}

/** The fields of `like`, each as it was kept: a draft kept before the page came alive lacks what only its script has. */
function pick<F extends Fields>(like: F, kept: Record<string, unknown>): F {
  const entries = Object.entries(like).map(([field, value]) => {
    const text = kept[field];
    return [field, typeof text === 'string' ? text : value];
  });
  return Object.fromEntries(entries) as F;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
