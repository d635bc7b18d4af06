/** Without it, spreadsheets read UTF-8 in the machine's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a record of a CSV file (RFC 4180) with its line end. Texts that a spreadsheet would compute get a leading ', which `readRecords`
 * removes; numbers do not. Fields with a semicolon or a tab are quoted too, for spreadsheets that treat these as separators.
 */
export function csvRecord(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => (typeof field === 'number' ? String(field) : csvField(field))).join(',')}\r\n`;
}

function csvField(text: string): string {
  const safe = guardFormulas(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A spreadsheet treats a cell with this start (after spaces) as a formula, which may send data or run a program:
 * https://owasp.org/www-community/attacks/CSV_Injection. Some also accept full-width characters. Quotes count as spaces, because a program
 * that splits a quoted field ignores those at the start of a part.
 */
const FORMULA = String.raw`'*(?:[^\S\t\n\r]|")*[=+\-@＝＋－＠]`;
/**
 * A program that reads the file with semicolons or tabs between cells takes the quotes of most fields for signs like any other, and then
 * splits within them: at a semicolon, a tab or a line break. So a part behind one of these counts as its own cell.
 * A part that begins with apostrophes before a formula gets one, too: what is guarded and what only looks so stay apart.
 * No part is looked at beyond its end, so the time is linear.
 */
// oxlint-disable-next-line expressions/linear -- each run begins behind a separator, which is in none.
const TO_GUARD = new RegExp(`(^|[;\\t\\n\\r])(?=${FORMULA})`, 'g');
// oxlint-disable-next-line expressions/linear -- the same.
const GUARDED = new RegExp(`(^|[;\\t\\n\\r])'(?=${FORMULA})`, 'g');
/** A tab or line break at the very start, which some programs drop. */
const BLANK_FIRST = /^'*[\t\n\r]/;
const GUARDED_BLANK_FIRST = /^'+[\t\n\r]/;

/** Puts a ' before each part that a spreadsheet would compute, so that it shows the text instead. */
export function guardFormulas(text: string): string {
  const first = BLANK_FIRST.test(text) ? "'" : '';
  return first + text.replaceAll(TO_GUARD, "$1'");
}

/** Reverses `guardFormulas`. A text that was never guarded, or has lost its ' since, stays as it is. */
export function unguardFormulas(text: string): string {
  const own = GUARDED_BLANK_FIRST.test(text) ? text.slice(1) : text;
  return own.replaceAll(GUARDED, '$1');
}
