/**
 * JSON text that depends on the value and not on its history: keys in code unit order, numbers as
 * `JSON.stringify` writes them. Two stores and two servers write the same bytes for the same content.
 */

/** A value on one line. */
export function canonicalLine(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** A whole file: indented by two spaces, with a final line break. */
export function canonicalFile(value: unknown): string {
  return `${JSON.stringify(inOrder(value), null, 2)}\n`;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, field]) => [key, inOrder(field)]));
}
