import { findConflicts } from '../../../../contract/changes/apply-operation.ts';
import { fieldsOperation } from '../../../../contract/changes/make-operation.ts';
import type { Timestamp } from '../../../../contract/timestamp.ts';
import type { Conflict } from './conflict.ts';

/** A form's texts by field name. */
export type Fields = Record<string, string>;

/** What a person sees in a form (`values`) over what was last known to be saved (`saved`). */
export interface Draft<F extends Fields> {
  saved: F;
  values: F;
  /** Both versions of each field that was changed here and elsewhere, until the person is done with them. */
  conflicts: readonly Conflict[];
  /** What this form has sent last: when it comes back as saved, nobody else has written it. */
  sent?: F | undefined;
}

export function startDraft<F extends Fields>(saved: F): Draft<F> {
  return { saved, values: saved, conflicts: [] };
}

/** Types into a field. What is typed over one's own version of a conflict is that version from then on. */
export function editDraft<F extends Fields>(draft: Draft<F>, field: keyof F, value: string): Draft<F> {
  const conflicts = draft.conflicts.map((conflict) =>
    conflict.field === field && conflict.mine === draft.values[field]
      ? { ...conflict, mine: value }
      : conflict,
  );
  return { ...draft, values: { ...draft.values, [field]: value }, conflicts };
}

/** Puts one version of a conflict into its field; the other stays at hand. */
export function takeVersion<F extends Fields>(
  draft: Draft<F>,
  field: string,
  version: 'mine' | 'theirs',
): Draft<F> {
  const conflict = draft.conflicts.find((one) => one.field === field);
  return conflict ? { ...draft, values: { ...draft.values, [field]: conflict[version] } } : draft;
}

/** The fields that a person has changed and not saved. */
export function changedFields<F extends Fields>({
  saved,
  values,
}: Pick<Draft<F>, 'saved' | 'values'>): Partial<F> {
  const changed = Object.entries(values).filter(([field, value]) => value !== saved[field]);
  return Object.fromEntries(changed) as Partial<F>;
}

/**
 * The draft over what is saved by now: fields nobody was typing in follow it, unsaved ones stay as the person left them, and
 * become conflicts where somebody else has saved something different. `savedAt` is null where nothing is saved.
 */
export function mergeDraft<F extends Fields>(
  draft: Draft<F>,
  incoming: F,
  savedAt: Timestamp | null,
): Draft<F> {
  const mine = changedFields(draft);
  const conflicts = new Map(savedAt ? draft.conflicts.map((conflict) => [conflict.field, conflict]) : []);
  for (const field of findConflicts({ ...incoming, id: '' }, fieldsOperation('form', mine, draft.saved))) {
    const theirs = incoming[field] ?? '';
    const isOwn = theirs === draft.sent?.[field];
    if (savedAt && !isOwn) conflicts.set(field, { field, mine: mine[field] ?? '', theirs, savedAt });
  }
  return { ...draft, saved: incoming, values: { ...incoming, ...mine }, conflicts: [...conflicts.values()] };
}
