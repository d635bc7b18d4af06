/** Without it spreadsheets read UTF-8 as the letters of the machine's own country. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One record of a CSV file (RFC 4180), its line end included. What a spreadsheet would compute gets a leading ', which
 * `readRecords` takes back; a number is not that. Fields with a semicolon or a tab are quoted as well, for spreadsheets
 * that take those for the separator.
 */
export function csvRecord(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => (typeof field === 'number' ? String(field) : csvField(field))).join(',')}\r\n`;
}

function csvField(text: string): string {
  const safe = guardFormulas(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A spreadsheet takes a cell that begins so (blanks before it do not count) for a formula, which may call out or run a
 * program: https://owasp.org/www-community/attacks/CSV_Injection. Full-width signs count as theirs in some of them. Quotes count
 * as blanks: where a program splits a quoted field, those at the beginning of a part are treated as quotes around nothing.
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
/** A tab or line break at the very beginning, which some programs drop. */
const BLANK_FIRST = /^'*[\t\n\r]/;
const GUARDED_BLANK_FIRST = /^'+[\t\n\r]/;

/** The text with a ' before each part that a spreadsheet would compute, so that it shows it instead. */
export function guardFormulas(text: string): string {
  const first = BLANK_FIRST.test(text) ? "'" : '';
  return first + text.replaceAll(TO_GUARD, "$1'");
}

/** The text as it was before `guardFormulas`, whatever it was; one that was never guarded, or lost its ' since, stays as it is. */
export function unguardFormulas(text: string): string {
  const own = GUARDED_BLANK_FIRST.test(text) ? text.slice(1) : text;
  return own.replaceAll(GUARDED, '$1');
}
