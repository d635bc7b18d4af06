import { findConflicts } from '../../../contract/changes/apply-operation.ts';
import { fieldsOperation } from '../../../contract/changes/operation.ts';
import type { Timestamp } from '../../../contract/timestamp.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { parsed, readDraft, writeDraft } from '../../browser/storage.ts';
import { formText } from '../../browser/form-text.ts';

/** A form's texts, by field name. */
export type Fields = Record<string, string>;

/** The values that the user sees in a form (`values`), and the saved values that they replace (`saved`). */
export interface Draft<F extends Fields> {
  saved: F;
  values: F;
  /**
   * Both versions of each field that was changed in this form and elsewhere, until the user closes the
   * comparison.
   */
  conflicts: readonly Conflict[];
  /**
   * The values that this form last sent. If the saved values are the same, they come from this form and not
   * from elsewhere.
   */
  sent?: F | undefined;
}

export function startDraft<F extends Fields>(saved: F): Draft<F> {
  return { saved, values: saved, conflicts: [] };
}

/**
 * Returns the draft with a changed field. If the field contains the user's own version of a conflict, that
 * version becomes the new text.
 */
export function editDraft<F extends Fields>(draft: Draft<F>, field: keyof F, value: string): Draft<F> {
  const conflicts = draft.conflicts.map((conflict) =>
    conflict.field === field && conflict.mine === draft.values[field]
      ? { ...conflict, mine: value }
      : conflict,
  );
  return { ...draft, values: { ...draft.values, [field]: value }, conflicts };
}

/**
 * Returns the draft with the chosen version of a conflict as the field's value. The other version stays
 * available.
 */
export function takeVersion<F extends Fields>(
  draft: Draft<F>,
  field: string,
  version: 'mine' | 'theirs',
): Draft<F> {
  const conflict = draft.conflicts.find((one) => one.field === field);
  return conflict ? { ...draft, values: { ...draft.values, [field]: conflict[version] } } : draft;
}

/** Returns the fields that the user has changed but not saved. */
export function changedFields<F extends Fields>({
  saved,
  values,
}: Pick<Draft<F>, 'saved' | 'values'>): Partial<F> {
  const changed = Object.entries(values).filter(([field, value]) => value !== saved[field]);
  return Object.fromEntries(changed) as Partial<F>;
}

/**
 * Combines the draft with newly saved values. Fields that the user has not changed get the saved values.
 * Fields with unsaved text keep it, and become conflicts if a different value was saved elsewhere. `savedAt`
 * is null if nothing has been saved.
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

/**
 * A field that was changed both in this form and elsewhere. Both versions stay available until the user
 * closes the comparison.
 */
export interface Conflict {
  field: string;
  /** The version that the user typed into this form. */
  mine: string;
  /** The version saved elsewhere, and when it was saved. */
  theirs: string;
  savedAt: Timestamp;
}

/** Returns the valid conflicts in a stored or sent value. */
function readConflicts(value: unknown, fields: readonly string[]): Conflict[] {
  if (!Array.isArray(value)) return [];
  const conflicts = value.slice(0, fields.length).filter(isConflict);
  return conflicts.filter(({ field }) => fields.includes(field));
}

function isConflict(value: unknown): value is Conflict {
  if (!isRecord(value) || !isRecord(value.savedAt)) return false;
  const texts = [value.field, value.mine, value.theirs].every((text) => typeof text === 'string');
  return texts && Number.isSafeInteger(value.savedAt.seconds);
}

/** Stores a form's unsaved draft for this tab. */
export function storeDraft<F extends Fields>(key: string, { saved, values, conflicts }: Draft<F>): void {
  writeDraft(key, { saved, values, clashes: conflicts });
}

/** Returns the draft stored under a key, or null. `like` contains the form's fields with their defaults. */
export function storedDraft<F extends Fields>(key: string, like: F): Draft<F> | null {
  const stored = readDraft(key);
  if (!isRecord(stored) || !isRecord(stored.saved) || !isRecord(stored.values)) return null;
  const saved = pick(like, stored.saved);
  const values = pick(like, stored.values);
  return { saved, values, conflicts: readConflicts(stored.clashes, Object.keys(like)) };
}

/**
 * For each field of `like`, returns the stored value, or the value in `like` if none is stored. A draft that
 * was stored before hydration does not contain the values that only the page's script adds.
 */
function pick<F extends Fields>(like: F, stored: Record<string, unknown>): F {
  const entries = Object.entries(like).map(([field, value]) => {
    const text = stored[field];
    return [field, typeof text === 'string' ? text : value];
  });
  return Object.fromEntries(entries) as F;
}

export interface SentDraft<F extends Fields> {
  draft: Draft<F>;
  /**
   * The revision that the form was based on; 0 if nothing had been saved, or if the form does not contain it.
   */
  revision: number;
}

/** Returns a form as the user filled it in, and the values that it was based on (from `DraftOrigin`). */
export function readSentDraft<F extends Fields>(
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
 * Returns the stored values that the user's changes are based on. `shown` contains the stored values as the
 * form displays them: one-line inputs show no line breaks.
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

/**
 * Returns the draft after the user has pressed a button of `ConflictNotice`; null if they pressed another
 * button.
 */
export function readChoice<F extends Fields>(form: FormData, draft: Draft<F>): Draft<F> | null {
  const [version, field = ''] = formText(form, 'version').split(' ');
  if (version === 'done') return { ...draft, conflicts: [] };
  return version === 'mine' || version === 'theirs' ? takeVersion(draft, field, version) : null;
}

/**
 * Returns text as a one-line input shows it. Browsers remove line breaks, which does not count as a change by
 * the user.
 */
export function singleLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, '');
}
