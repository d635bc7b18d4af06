import { isRecord } from '../../../../contract/json/is-record.ts';
import { readDraft, writeDraft } from '../../../browser/draft-storage.ts';
import { readConflicts } from './conflict.ts';
import type { Draft, Fields } from './draft.ts';

/** Stores a form's unsaved draft for this tab. */
export function storeDraft<F extends Fields>(key: string, { saved, values, conflicts }: Draft<F>): void {
  writeDraft(key, { saved, values, clashes: conflicts });
}

/** The draft stored under a key, or null. `like` has the fields of the form, and what they are where none is stored. */
export function storedDraft<F extends Fields>(key: string, like: F): Draft<F> | null {
  const stored = readDraft(key);
  if (!isRecord(stored) || !isRecord(stored.saved) || !isRecord(stored.values)) return null;
  const saved = pick(like, stored.saved);
  const values = pick(like, stored.values);
  return { saved, values, conflicts: readConflicts(stored.clashes, Object.keys(like)) };
}

/** The fields of `like`, each as it was stored: a draft stored before hydration lacks what only the page's script has. */
function pick<F extends Fields>(like: F, stored: Record<string, unknown>): F {
  const entries = Object.entries(like).map(([field, value]) => {
    const text = stored[field];
    return [field, typeof text === 'string' ? text : value];
  });
  return Object.fromEntries(entries) as F;
}
