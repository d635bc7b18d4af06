import { endOfText } from './json-scan.ts';

/**
 * Returns the fields of a JSON object, each value as JSON text. Callers can then write unchanged values
 * without parsing them, which saves most of the work for a large document. `text` must be a well-formed JSON
 * object.
 */
export function splitFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = text.indexOf('"'); at >= 0;) {
    const keyEnd = endOfText(text, at) + 1;
    const start = text.indexOf(':', keyEnd) + 1;
    const end = endOfValue(text, start);
    fields.set(JSON.parse(text.slice(at, keyEnd)) as string, text.slice(start, end).trim());
    at = text[end] === ',' ? text.indexOf('"', end) : -1;
  }
  return fields;
}

/** Returns the JSON text of an object with these fields, whose values are JSON texts. */
export function joinFields(fields: ReadonlyMap<string, string>): string {
  return `{${Array.from(fields, ([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

/** Returns the items of a JSON array, each as JSON text. `text` must be a well-formed JSON array. */
export function splitItems(text: string): string[] {
  const items: string[] = [];
  for (let start = text.indexOf('[') + 1; ;) {
    const end = endOfValue(text, start);
    const item = text.slice(start, end).trim();
    // Only an empty array has an empty item.
    if (item !== '') items.push(item);
    if (text[end] !== ',') return items;
    start = end + 1;
  }
}

/**
 * Returns the index of the comma or closing bracket after the value that starts at `start`; the length of
 * `text` if there is none.
 */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at);
        break;
      case '[':
      case '{':
        depth += 1;
        break;
      case ',':
        if (depth === 0) return at;
        break;
      case ']':
      case '}':
        if (depth === 0) return at;
        depth -= 1;
        break;
      default:
    }
  }
  return text.length;
}
