/** A form's texts and switches by field name. */
export type Fields = Record<string, string | boolean>;

/** What a person sees in a form (`values`) over what was last known to be saved (`saved`). */
export interface Draft<F extends Fields> {
  saved: F;
  values: F;
  /** Fields in which both the person and somebody elsewhere wrote something different. */
  clashes: (keyof F)[];
}

export function startDraft<F extends Fields>(saved: F): Draft<F> {
  return { saved, values: saved, clashes: [] };
}

export function editDraft<F extends Fields>(draft: Draft<F>, field: keyof F, value: F[keyof F]): Draft<F> {
  return { ...draft, values: { ...draft.values, [field]: value } };
}

/** The fields a person has changed and not saved. */
export function dirtyFields<F extends Fields>({
  saved,
  values,
}: Pick<Draft<F>, 'saved' | 'values'>): (keyof F)[] {
  return Object.keys(values).filter((field) => values[field] !== saved[field]);
}

/**
 * The draft after the saved document changed elsewhere: fields nobody was typing in follow it, unsaved ones stay as the
 * person left them and are named in `clashes` where the other side changed them too.
 */
export function mergeDraft<F extends Fields>(draft: Draft<F>, incoming: F): Draft<F> {
  const dirty = new Set(dirtyFields(draft));
  const kept = [...dirty].filter((field) => draft.values[field] !== incoming[field]);
  const clashes = kept.filter(
    (field) => incoming[field] !== draft.saved[field] || draft.clashes.includes(field),
  );
  const values = { ...incoming };
  for (const field of kept) values[field] = draft.values[field];
  return { saved: incoming, values, clashes };
}
