/**
 * The first character of a CSV file. It makes spreadsheet programs read the file as UTF-8 instead of the
 * computer's default encoding.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Returns a record of a CSV file (RFC 4180), including its line break. Texts that a spreadsheet program would
 * treat as formulas get apostrophes (see `guardFormulas`), which `readRecords` removes. Numbers are written
 * without apostrophes. Fields with a semicolon or a tab are quoted too, for spreadsheet programs that treat
 * these characters as separators.
 */
export function csvRecord(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => (typeof field === 'number' ? String(field) : csvField(field))).join(',')}\r\n`;
}

function csvField(text: string): string {
  const safe = guardFormulas(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Matches the start of a cell that a spreadsheet program would run as a formula, even after spaces. A formula
 * can send data or run programs: https://owasp.org/www-community/attacks/CSV_Injection. Some spreadsheet
 * programs also accept full-width characters. The pattern skips quotes too: a program that splits a quoted
 * field ignores quotes at the start of each piece.
 */
const FORMULA = String.raw`'*(?:[^\S\t\n\r]|")*[=+\-@＝＋－＠]`;
/**
 * Matches each place that needs a guard (an apostrophe): the start of the text, or a semicolon, tab or line
 * break, if a formula follows. A program that uses one of these characters as its separator starts a new cell
 * there, usually even inside quotes. If apostrophes already precede the formula, one more is added, so that
 * `unguardFormulas` can tell them from a guard. The pattern never looks past the next separator, so its time
 * is linear.
 */
// oxlint-disable-next-line expressions/linear -- each run starts after a separator and contains none.
const TO_GUARD = new RegExp(`(^|[;\\t\\n\\r])(?=${FORMULA})`, 'g');
// oxlint-disable-next-line expressions/linear -- as above.
const GUARDED = new RegExp(`(^|[;\\t\\n\\r])'(?=${FORMULA})`, 'g');
/**
 * Matches a tab or line break at the start of a text, after any apostrophes. Some programs drop tabs and line
 * breaks there.
 */
const BLANK_FIRST = /^'*[\t\n\r]/;
const GUARDED_BLANK_FIRST = /^'+[\t\n\r]/;

/**
 * Returns the text with an apostrophe before each part that a spreadsheet program would treat as a formula,
 * so that the program shows the text. Text that starts with a tab or line break also gets an apostrophe at
 * the start.
 */
export function guardFormulas(text: string): string {
  const first = BLANK_FIRST.test(text) ? "'" : '';
  return first + text.replaceAll(TO_GUARD, "$1'");
}

/** Reverses `guardFormulas`. Text without guards is returned unchanged. */
export function unguardFormulas(text: string): string {
  const own = GUARDED_BLANK_FIRST.test(text) ? text.slice(1) : text;
  return own.replaceAll(GUARDED, '$1');
}
