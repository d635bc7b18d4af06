import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Timestamp } from '../../../../contract/timestamp.ts';
import {
  dirtyFields,
  editDraft,
  mergeDraft,
  startDraft,
  takeVersion,
  type Draft,
  type Fields,
} from './draft.ts';
import { removeDraft } from '../../../browser/draft-storage.ts';
import { storeDraft, storedDraft } from './stored-drafts.ts';

interface DraftOptions<F extends Fields> {
  /** Under which it outlives navigation and reload in this tab. */
  key: string;
  saved: F;
  /** Null where nothing is saved yet. */
  savedAt: Timestamp | null;
  /** Where a person may have typed before the page came alive. */
  form: RefObject<HTMLFormElement | null>;
  /** Makes of that what typing it now would have made. */
  read?: (typed: Partial<F>) => Partial<F>;
  /** What was sent without the page's script, as the server answers it. */
  answered?: Draft<F> | undefined;
}

/** A form's draft over what is saved: it follows changes from elsewhere without losing what is typed. */
export function useDraft<F extends Fields>({
  key,
  saved,
  savedAt,
  form,
  read = asTyped,
  answered,
}: DraftOptions<F>) {
  const [draft, setDraft] = useState<Draft<F>>(() =>
    answered ? mergeDraft(answered, saved, savedAt) : startDraft(saved),
  );
  const savedText = JSON.stringify(saved);
  const [seen, setSeen] = useState(savedText);
  if (savedText !== seen) {
    setSeen(savedText);
    setDraft(mergeDraft(draft, saved, savedAt));
  }

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const typed = read(typedFields(form.current, saved));
    // What the server has just answered is newer than what was kept before.
    const kept = answered ? null : storedDraft(key, saved);
    // An update that changes nothing stays in React's queue, and would undo the merge with what is saved next.
    if (!kept && Object.keys(typed).length === 0) return;
    // eslint-disable-next-line react/set-state-in-effect -- What this browser kept is only known once the page is alive.
    setDraft((current) => {
      let next = kept
        ? mergeDraft({ ...kept, values: { ...kept.values, ...read(kept.values) } }, current.saved, savedAt)
        : current;
      for (const [field, value] of Object.entries(typed)) next = editDraft(next, field, value ?? '');
      return next;
    });
  }, [key, saved, savedAt, form, read, answered]);

  const dirty = dirtyFields(draft).length > 0;
  const worthStoring = dirty || draft.conflicts.length > 0;
  useEffect(() => {
    if (worthStoring) storeDraft(key, draft);
    else if (started.current) removeDraft(key);
  }, [key, draft, worthStoring]);

  return {
    draft,
    dirty,
    edit: (field: keyof F, value: string) => setDraft((current) => editDraft(current, field, value)),
    /** The form is on its way to the server. */
    send: () => setDraft((current) => ({ ...current, sent: current.values })),
    take: (field: string, version: 'mine' | 'theirs') =>
      setDraft((current) => takeVersion(current, field, version)),
    /** Lets go of the versions that are not in the form. */
    settle: () => setDraft((current) => ({ ...current, conflicts: [] })),
    discard: () => setDraft((current) => startDraft(current.saved)),
  };
}

function asTyped<T>(typed: T): T {
  return typed;
}

/** The fields of a form whose controls hold something else than `saved`: typed before the page came alive. */
function typedFields<F extends Fields>(form: HTMLFormElement | null, saved: F): Partial<F> {
  const typed: Fields = {};
  for (const field of Object.keys(saved)) {
    const control = form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (control.value !== saved[field]) typed[field] = control.value;
  }
  return typed as Partial<F>;
}
