import type { Timestamp } from '../../../../contract/timestamp.ts';
import type { Clash } from './conflict.ts';

/** A form's texts by field name. */
export type Fields = Record<string, string>;

/** What a person sees in a form (`values`) over what was last known to be saved (`saved`). */
export interface Draft<F extends Fields> {
  saved: F;
  values: F;
  /** Both versions of each field that was changed here and elsewhere, until the person is done with them. */
  clashes: readonly Clash[];
  /** What this form has sent last: when it comes back as saved, nobody else has written it. */
  sent?: F | undefined;
}

export function startDraft<F extends Fields>(saved: F): Draft<F> {
  return { saved, values: saved, clashes: [] };
}

/** Types into a field. What is typed over one's own version of a clash is that version from then on. */
export function editDraft<F extends Fields>(draft: Draft<F>, field: keyof F, value: string): Draft<F> {
  const clashes = draft.clashes.map((clash) =>
    clash.field === field && clash.mine === draft.values[field] ? { ...clash, mine: value } : clash,
  );
  return { ...draft, values: { ...draft.values, [field]: value }, clashes };
}

/** Puts one version of a clash into its field; the other stays at hand. */
export function takeVersion<F extends Fields>(
  draft: Draft<F>,
  field: string,
  version: 'mine' | 'theirs',
): Draft<F> {
  const clash = draft.clashes.find((one) => one.field === field);
  return clash ? { ...draft, values: { ...draft.values, [field]: clash[version] } } : draft;
}

/** The fields a person has changed and not saved. */
export function dirtyFields<F extends Fields>({
  saved,
  values,
}: Pick<Draft<F>, 'saved' | 'values'>): (keyof F & string)[] {
  return Object.keys(values).filter((field) => values[field] !== saved[field]);
}

/**
 * The draft over what is saved by now: fields nobody was typing in follow it, unsaved ones stay as the person left them, and
 * become clashes where somebody else has saved something different. `savedAt` is null where nothing is saved.
 */
export function mergeDraft<F extends Fields>(
  draft: Draft<F>,
  incoming: F,
  savedAt: Timestamp | null,
): Draft<F> {
  const values: Fields = { ...incoming };
  const standing = savedAt ? draft.clashes : [];
  const clashes = new Map(standing.map((clash) => [clash.field, clash]));
  for (const field of dirtyFields(draft)) {
    const [mine, theirs] = [draft.values[field] ?? '', incoming[field] ?? ''];
    values[field] = mine;
    const isOurs = theirs === mine || theirs === draft.saved[field] || theirs === draft.sent?.[field];
    if (savedAt && !isOurs) clashes.set(field, { field, mine, theirs, savedAt });
  }
  return { ...draft, saved: incoming, values: values as F, clashes: [...clashes.values()] };
}
