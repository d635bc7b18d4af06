import { endOfText } from './json-scan.ts';

/**
 * The fields of a JSON object's text, each value as the text it is written in. What a change leaves as it was need not be
 * parsed and written again, which for a full document is most of the work. `text` is an object's, and well-formed.
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

/** The text of the object that has these fields. */
export function joinFields(fields: ReadonlyMap<string, string>): string {
  return `{${Array.from(fields, ([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}

/** The items of a JSON array's text, each as the text it is written in. `text` is an array's, and well-formed. */
export function splitItems(text: string): string[] {
  const items: string[] = [];
  for (let start = text.indexOf('[') + 1; ;) {
    const end = endOfValue(text, start);
    const item = text.slice(start, end).trim();
    // Only an array of nothing has an empty text for its first.
    if (item !== '') items.push(item);
    if (text[end] !== ',') return items;
    start = end + 1;
  }
}

/** Where the value that begins at `start` ends: at the comma or bracket after it. */
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
