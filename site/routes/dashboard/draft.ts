import { findConflicts } from '../../../contract/changes/apply-operation.ts';
import { fieldsOperation } from '../../../contract/changes/operation.ts';
import type { Timestamp } from '../../../contract/timestamp.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { readDraft, writeDraft } from '../../browser/draft-storage.ts';
import { formText } from '../../browser/form-text.ts';

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

/** A field that was changed here and elsewhere: both versions stay at hand until the person is done with them. */
export interface Conflict {
  field: string;
  /** What was typed here. */
  mine: string;
  /** What was saved elsewhere, and when. */
  theirs: string;
  savedAt: Timestamp;
}

/** The conflicts in a value that was kept or sent by a page, with all that is not these fields left out. */
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

export interface SentDraft<F extends Fields> {
  draft: Draft<F>;
  /** What the form was filled in over; 0 where nothing was saved, or the form does not say. */
  revision: number;
}

/** A form as its person filled it in, and what it was filled in over (`DraftOrigin`). */
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

/** The stored values that a person's changes started from. `shown` is what the form shows of `stored`, which may lack line breaks. */
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

/** What a button of the conflicts asks for, where it came as a form (`ConflictNotice`). Null where no such was pressed. */
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

/** A text as a one-line input holds it: browsers remove line breaks, which is no change of the person's. */
export function singleLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, '');
}
