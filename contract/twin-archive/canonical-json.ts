/**
 * Canonical JSON: text that depends only on the value, not on how the value was created. Keys are in code
 * unit order, except that keys that are whole numbers come first, in ascending order. Numbers are written as
 * by `JSON.stringify`. Two stores or servers write the same bytes for the same content.
 */

/** Returns a value as JSON on one line. */
export function canonicalLine(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** Returns a value as a JSON file: indented by two spaces, with a final line break. */
export function canonicalFile(value: unknown): string {
  return `${JSON.stringify(inOrder(value), null, 2)}\n`;
}

/**
 * Yields the text of a JSON object whose last field is a list. Each entry is on a separate line, so that files
 * can be compared line by line. `head`: the other fields. `name`: the name of the list.
 */
export async function* fileWithList(
  head: object,
  name: string,
  entries: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  const file = canonicalFile(head);
  yield `${file.slice(0, file.lastIndexOf('\n}'))},\n  "${name}": [`;
  let any = false;
  for await (const entry of entries) {
    yield `${any ? ',' : ''}\n    ${canonicalLine(entry)}`;
    any = true;
  }
  yield any ? '\n  ]\n}\n' : ']\n}\n';
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, field]) => [key, inOrder(field)]));
}
