import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Timestamp } from '../../../contract/timestamp.ts';
import {
  changedFields,
  type Draft,
  editDraft,
  type Fields,
  mergeDraft,
  startDraft,
  storedDraft,
  storeDraft,
  takeVersion,
} from './draft.ts';
import { removeDraft } from '../../browser/storage.ts';

interface DraftOptions<F extends Fields> {
  /** The key under which the draft survives navigation and reloads in this tab. */
  key: string;
  saved: F;
  /** When the values were saved; null if nothing is saved yet. */
  savedAt: Timestamp | null;
  /** The form. The user may have typed into it before hydration. */
  form: RefObject<HTMLFormElement | null>;
  /** Converts typed values. For example, a pasted link becomes the id that it contains. */
  read?: (typed: Partial<F>) => Partial<F>;
  /** The server's answer to a form that was sent without scripts. */
  answered?: Draft<F> | undefined;
}

/**
 * Returns a form's draft on top of the saved values. The draft adopts changes made elsewhere without losing
 * typed text.
 */
export function useDraft<F extends Fields>({
  key,
  saved,
  savedAt,
  form,
  read = (typed) => typed,
  answered,
}: DraftOptions<F>) {
  const [kept, setKept] = useState<Draft<F>>(() =>
    answered ? mergeDraft(answered, saved, savedAt) : startDraft(saved),
  );
  const savedText = JSON.stringify(saved);
  /** Returns a draft on top of the current saved values. */
  const follow = (one: Draft<F>) =>
    JSON.stringify(one.saved) === savedText ? one : mergeDraft(one, saved, savedAt);
  const draft = follow(kept);
  const change = (make: (current: Draft<F>) => Draft<F>) => setKept((current) => make(follow(current)));

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const typed = read(typedFields(form.current, saved));
    // The server's latest answer is newer than the stored draft.
    const stored = answered ? null : storedDraft(key, saved);
    // eslint-disable-next-line react/set-state-in-effect -- Only a hydrated page knows what this browser stored.
    change((current) => {
      let next = stored
        ? mergeDraft({ ...stored, values: { ...stored.values, ...read(stored.values) } }, saved, savedAt)
        : current;
      for (const [field, value] of Object.entries(typed)) next = editDraft(next, field, value ?? '');
      return next;
    });
  });

  // Adopts the merged draft, so that the next saved version is merged with this draft.
  useEffect(() => {
    // eslint-disable-next-line react/set-state-in-effect -- Only a committed draft becomes `kept`.
    if (draft !== kept) setKept((current) => (current === kept ? draft : current));
  }, [draft, kept]);

  const dirty = Object.keys(changedFields(draft)).length > 0;
  const worthStoring = dirty || draft.conflicts.length > 0;
  useEffect(() => {
    if (worthStoring) storeDraft(key, draft);
    else if (started.current) removeDraft(key);
  }, [key, draft, worthStoring]);

  return {
    draft,
    dirty,
    edit: (field: keyof F, value: string) => change((current) => editDraft(current, field, value)),
    /** Records that the form is being sent. */
    send: () => change((current) => ({ ...current, sent: current.values })),
    take: (field: string, version: 'mine' | 'theirs') =>
      change((current) => takeVersion(current, field, version)),
    /** Discards the versions that are not in the form. */
    settle: () => change((current) => ({ ...current, conflicts: [] })),
    discard: () => change((current) => startDraft(current.saved)),
  };
}

/** Returns the fields whose controls differ from `saved`, because the user typed before hydration. */
function typedFields<F extends Fields>(form: HTMLFormElement | null, saved: F): Partial<F> {
  const typed: Fields = {};
  for (const field of Object.keys(saved)) {
    const control = form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (control.value !== saved[field]) typed[field] = control.value;
  }
  return typed as Partial<F>;
}
