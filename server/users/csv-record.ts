/**
 * A spreadsheet takes a cell that begins so (blanks before it do not count) for a formula, which may call out or run a
 * program: https://owasp.org/www-community/attacks/CSV_Injection. Full-width signs count as theirs in some of them.
 * Where the decimal sign is a comma, they split cells at semicolons, so a part behind one counts as a cell of its own.
 */
const FORMULA = /(^|;)(?=\s*[=+\-@＝＋－＠]|[\t\r])/g;

/**
 * One record of a CSV file (RFC 4180), its line end included. What a spreadsheet would compute gets a leading '. Fields
 * with a semicolon or a tab are quoted as well, for spreadsheets that take those for the separator.
 */
export function csvRecord(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(text: string): string {
  const safe = text.replaceAll(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
