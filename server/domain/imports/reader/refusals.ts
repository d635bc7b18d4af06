import { cutText } from '../../../../contract/text/cut-text.ts';
import { IMPORT_REFUSALS_MAX, type ImportPreview, type ImportRefusal } from '../../../../contract/import.ts';
import { ISSUE_MAX_LENGTH } from '../../../../contract/limits.ts';

/** Maximum number of UTF-16 code units in a field's name in an error message. */
const FIELD_MAX = 60;

/** Collects the first reasons for rejecting parts of a file, and counts all reasons. */
export class Refusals {
  readonly list: ImportRefusal[] = [];
  count = 0;

  add(part: string, line: number | null, reason: string): void {
    this.count += 1;
    if (this.list.length < IMPORT_REFUSALS_MAX)
      this.list.push({
        part: cutText(part, ISSUE_MAX_LENGTH),
        line,
        reason: cutText(reason, ISSUE_MAX_LENGTH),
      });
  }
}

/**
 * Returns the reason for rejecting a field, preceded by the field's name. If `field` is '', returns `detail`,
 * the reason for rejecting the whole value. Truncates long names, so that there is space for the reason.
 */
export function fieldReason(field: string, detail: string): string {
  return field === '' ? detail : `${cutText(field, FIELD_MAX)}: ${detail}`;
}

/** Returns the preview of a file that is rejected completely. */
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

/** Returns the text, or null if the bytes are not valid UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the parsed value, or undefined if the text is not valid JSON. JSON itself cannot contain undefined.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
