/**
 * A spreadsheet takes a cell that begins so (blanks before it do not count) for a formula, which may call out or run a
 * program: https://owasp.org/www-community/attacks/CSV_Injection. Full-width signs count as theirs in some of them.
 */
const FORMULA = String.raw`(?:\s*[=+\-@＝＋－＠]|[\t\r])`;
/**
 * Where the decimal sign is a comma, spreadsheets split cells at semicolons, so a part behind one counts as a cell of its own.
 * A part that begins with apostrophes before a formula gets one, too: what is guarded and what only looks so stay apart.
 */
// oxlint-disable-next-line expressions/linear -- each run begins behind a `;`, which is in none.
const TO_GUARD = new RegExp(`(^|;)(?='*${FORMULA})`, 'g');
// oxlint-disable-next-line expressions/linear -- the same.
const GUARDED = new RegExp(`(^|;)'(?='*${FORMULA})`, 'g');

/** The text with a ' before each part that a spreadsheet would compute, so that it shows it instead. */
export function guardFormulas(text: string): string {
  return text.replaceAll(TO_GUARD, "$1'");
}

/** The text as it was before `guardFormulas`, whatever it was; one that was never guarded, or lost its ' since, stays as it is. */
export function unguardFormulas(text: string): string {
  return text.replaceAll(GUARDED, '$1');
}
