import { isUtf8 } from 'node:buffer';
import { toUtf8 } from '../../../platform/csv/to-utf8.ts';
import { findSeparator, SEPARATOR_WITHIN } from '../../../../contract/csv/find-separator.ts';

/** Control characters that texts have: tab, line feed, form feed, carriage return, and escape of terminals' colours. */
const IN_TEXTS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);
/** Longest character of UTF-8, bytes: so many may be cut off at the end of a head. */
const CHARACTER = 4;
/** Records that are compared, and the fewest that make a table. */
const RECORDS = 20;
const FEWEST = 2;

/** `text/csv` for a table, `text/plain` for any other text, HTML, SVG and scripts among them; null for what is no text. */
export async function tellText(head: Buffer, whole: boolean): Promise<string | null> {
  const text = readText(whole ? head : endAtCharacter(head));
  if (!text) return null;
  return (await isTable(text, whole)) ? 'text/csv' : 'text/plain';
}

function readText(head: Buffer): Buffer | null {
  const text = toUtf8(head);
  return text?.bytes.every((byte) => byte >= 0x20 || IN_TEXTS.has(byte)) ? text.bytes : null;
}

function endAtCharacter(head: Buffer): Buffer {
  // Of UTF-16, whole units.
  const even = head.subarray(0, head.length - (head.length % 2));
  for (let cut = 0; cut < CHARACTER; cut += 1) {
    const ended = head.subarray(0, head.length - cut);
    if (isUtf8(ended)) return ended;
  }
  return even;
}

async function isTable(text: Buffer, whole: boolean): Promise<boolean> {
  const { separator, from } = findSeparator(text.toString('latin1', 0, SEPARATOR_WITHIN));
  const { parse } = await import('csv-parse/sync');
  try {
    const records = parse(text.subarray(from), {
      delimiter: separator,
      to: RECORDS,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: text.length,
    });
    // The last one of a head may be cut off.
    const compared = whole || records.length === RECORDS ? records : records.slice(0, -1);
    const [first] = compared;
    if (!first || first.length < 2 || compared.length < FEWEST) return false;
    return compared.every(({ length }) => length === first.length);
  } catch {
    return false; // quotes in prose are no quotes of a table
  }
}
