/**
 * JSON text that depends on what a value is and not on how it came about: keys in the order of their code units, numbers as
 * `JSON.stringify` writes them. Two stores and two servers write the same bytes for the same content.
 */

/** A value in one line. */
export function canonicalLine(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** A whole file: indented by two blanks, with a line end. */
export function canonicalFile(value: unknown): string {
  return `${JSON.stringify(inOrder(value), null, 2)}\n`;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, field]) => [key, inOrder(field)]));
}
