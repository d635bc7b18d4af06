import { useEffect, useRef, useState, type RefObject } from 'react';
import { dirtyFields, editDraft, mergeDraft, startDraft, type Draft, type Fields } from './draft.ts';
import { forgetDraft, keptDraft, keepDraft } from './kept-drafts.ts';
import { typedFields } from './typed-fields.ts';

/**
 * A form's draft over what is saved: it follows changes from elsewhere without losing what is typed, and outlives
 * navigation and reload in this tab under `key`. `form` is where a person may have typed before the page came alive, and
 * `read` makes of that what typing it now would have made. `refused` was sent without the page's script, and not taken.
 */
export function useDraft<F extends Fields>(
  key: string,
  saved: F,
  form: RefObject<HTMLFormElement | null>,
  read: (typed: Partial<F>) => Partial<F> = asTyped,
  refused?: Partial<F>,
) {
  const [draft, setDraft] = useState<Draft<F>>(() => ({
    ...startDraft(saved),
    values: { ...saved, ...refused },
  }));
  const savedText = JSON.stringify(saved);
  const [seen, setSeen] = useState(savedText);
  if (savedText !== seen) {
    setSeen(savedText);
    setDraft(mergeDraft(draft, saved));
  }

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const typed = read(typedFields(form.current, saved));
    const kept = keptDraft(key, saved);
    setDraft((current) => {
      let next = kept
        ? mergeDraft({ ...kept, values: { ...kept.values, ...read(kept.values) } }, current.saved)
        : current;
      for (const [field, value] of Object.entries(typed)) next = editDraft(next, field, value as F[keyof F]);
      return next;
    });
  }, [key, saved, form, read]);

  const dirty = dirtyFields(draft).length > 0;
  useEffect(() => {
    if (dirty) keepDraft(key, draft);
    else if (started.current) forgetDraft(key);
  }, [key, draft, dirty]);

  return {
    draft,
    dirty,
    edit: <K extends keyof F>(field: K, value: F[K]) =>
      setDraft((current) => editDraft(current, field, value)),
    discard: () => setDraft((current) => startDraft(current.saved)),
  };
}

function asTyped<T>(typed: T): T {
  return typed;
}
