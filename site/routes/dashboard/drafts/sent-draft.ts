import { readConflicts } from './conflict.ts';
import { takeVersion, type Draft, type Fields } from './draft.ts';
import { formText } from '../../../browser/form-text.ts';

export interface SentDraft<F extends Fields> {
  draft: Draft<F>;
  /** What the form was filled in over; 0 where nothing was saved, or the form does not say. */
  revision: number;
}

/** A form as its person filled it in, and what it was filled in over (`draft-origin.tsx`). */
export function readDraft<F extends Fields>(
  form: FormData,
  fields: readonly (keyof F & string)[],
): SentDraft<F> {
  const texts = (prefix: string) =>
    Object.fromEntries(fields.map((field) => [field, formText(form, prefix + field)])) as F;
  const draft = {
    saved: texts('was.'),
    values: texts(''),
    conflicts: readConflicts(parsed(formText(form, 'conflicts')), fields),
  };
  return { draft, revision: readRevision(form) };
}

/**
 * The values that a person changed a form's fields from, as they are stored: `shown` is what a form shows of them, which may be without
 * line breaks.
 */
export function seenFields<F extends Fields>(draft: Draft<F>, stored: F, shown: F): F {
  const seen = Object.entries(draft.saved).map(([field, value]) => [
    field,
    value === shown[field] ? stored[field] : value,
  ]);
  return Object.fromEntries(seen) as F;
}

function readRevision(form: FormData): number {
  const text = formText(form, 'revision');
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** What a button of the conflicts asks for, where it came as a form (`conflict-notice.tsx`). Null where no such was pressed. */
export function readChoice<F extends Fields>(form: FormData, draft: Draft<F>): Draft<F> | null {
  const [version, field = ''] = formText(form, 'version').split(' ');
  if (version === 'done') return { ...draft, conflicts: [] };
  return version === 'mine' || version === 'theirs' ? takeVersion(draft, field, version) : null;
}

/** What a JSON text says; null where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
