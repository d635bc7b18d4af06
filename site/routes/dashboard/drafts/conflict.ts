import { isRecord } from '../../../../contract/json/is-record.ts';
import type { Timestamp } from '../../../../contract/timestamp.ts';

/** A field that was changed here and elsewhere: both versions stay at hand until the person is done with them. */
export interface Conflict {
  field: string;
  /** What was typed here. */
  mine: string;
  /** What was saved elsewhere, and when. */
  theirs: string;
  savedAt: Timestamp;
}

/** The conflicts in a value that was kept or sent by a page, with all that is none of these fields left out. */
export function readConflicts(value: unknown, fields: readonly string[]): Conflict[] {
  if (!Array.isArray(value)) return [];
  const conflicts = value.slice(0, fields.length).filter(isConflict);
  return conflicts.filter(({ field }) => fields.includes(field));
}

function isConflict(value: unknown): value is Conflict {
  if (!isRecord(value) || !isRecord(value.savedAt)) return false;
  const texts = [value.field, value.mine, value.theirs].every((text) => typeof text === 'string');
  return texts && Number.isSafeInteger(value.savedAt.seconds);
}
