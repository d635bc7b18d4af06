import { IMPORT_REFUSALS_MAX, type ImportPreview, type ImportRefusal } from '../../../../contract/import.ts';
import { ISSUE_MAX_LENGTH } from '../../../../contract/limits.ts';

/** Maximum UTF-16 code units of a field's name in a reason. */
const FIELD_MAX = 60;

/** Collects what is rejected in a file: the first reasons, and their number. */
export class Refusals {
  readonly list: ImportRefusal[] = [];
  count = 0;

  add(part: string, line: number | null, reason: string): void {
    this.count += 1;
    if (this.list.length < IMPORT_REFUSALS_MAX)
      this.list.push({ part: cut(part), line, reason: cut(reason) });
  }
}

/** Adds a reason for a field; '' for the whole. Cuts long names to leave space for the reason. */
export function fieldReason(field: string, detail: string): string {
  return field === '' ? detail : `${cut(field, FIELD_MAX)}: ${detail}`;
}

function cut(text: string, length = ISSUE_MAX_LENGTH): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** The message about a file that is rejected completely. */
export function refusedWhole(reason: string): ImportPreview {
  const refusals = new Refusals();
  refusals.add('', null, reason);
  const { list, count } = refusals;
  return {
    twin: null,
    collections: [],
    table: null,
    signature: null,
    origin: null,
    refused: list,
    refusedCount: count,
  };
}

/** Null if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Undefined, which JSON cannot contain, if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
