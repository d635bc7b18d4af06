import { BOUNDS } from './json-bounds.ts';
import { DOCUMENT_MAX_DEPTH, DOCUMENT_MAX_KEYS, DOCUMENT_MAX_VALUES, OBJECT_MAX_KEYS } from '../limits.ts';

/** ASCII codes of the characters that JSON syntax uses (RFC 8259). */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const SPACE = 0x20;

/**
 * Returns a message about the first limit (depth, values or keys) that a JSON text exceeds; null if it
 * exceeds none. Reads the text in a single pass, needs almost no memory and stops at the first issue, so
 * callers can reject texts that would be expensive to parse. Does not check whether the text is valid JSON.
 */
export function findScanIssue(text: string): string | null {
  const keysAtDepth = new Uint32Array(DOCUMENT_MAX_DEPTH + 1);
  let depth = 0;
  let values = 1;
  let keys = 0;
  // Whether an array or object was just opened, so that its first value follows without a comma before it.
  let opened = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      depth -= 1;
      opened = false;
    } else if (code === COMMA) {
      values += 1;
    } else if (code === COLON) {
      keys += 1;
      const own = (keysAtDepth[depth] = (keysAtDepth[depth] ?? 0) + 1);
      if (keys > DOCUMENT_MAX_KEYS || own > OBJECT_MAX_KEYS) return BOUNDS.keys;
    } else if (code > SPACE) {
      if (opened) values += 1;
      opened = code === OPEN_ARRAY || code === OPEN_OBJECT;
      if (opened) {
        depth += 1;
        if (depth > DOCUMENT_MAX_DEPTH) return BOUNDS.depth;
        keysAtDepth[depth] = 0;
      } else if (code === QUOTE) {
        at = endOfText(text, at);
      }
    }
    if (values > DOCUMENT_MAX_VALUES) return BOUNDS.values;
  }
  return null;
}

/**
 * Returns the index of the closing quote of the JSON string that starts at `start`; the length of `text` if
 * there is none.
 */
export function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  // An odd number of backslashes escapes a quote.
  for (; end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
