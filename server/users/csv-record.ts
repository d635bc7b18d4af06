/**
 * A spreadsheet takes a cell that begins so (blanks before it do not count) for a formula, which may call out or run a
 * program: https://owasp.org/www-community/attacks/CSV_Injection. Full-width signs count as theirs in some of them.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/;

/** One record of a CSV file (RFC 4180), its line end included. What a spreadsheet would compute gets a leading '. */
export function csvRecord(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
