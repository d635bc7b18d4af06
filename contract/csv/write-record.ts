import { guardFormulas } from './formula-guard.ts';

/** Without it spreadsheets read UTF-8 as the letters of the machine's own country. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One record of a CSV file (RFC 4180), its line end included. What a spreadsheet would compute gets a leading ', which
 * `readRecords` takes back; a number is none of that. Fields with a semicolon or a tab are quoted as well, for spreadsheets
 * that take those for the separator.
 */
export function csvRecord(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => (typeof field === 'number' ? String(field) : csvField(field))).join(',')}\r\n`;
}

function csvField(text: string): string {
  const safe = guardFormulas(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
