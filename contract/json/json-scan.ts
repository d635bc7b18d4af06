import { BOUNDS } from './json-bounds.ts';
import { DOCUMENT_MAX_DEPTH, DOCUMENT_MAX_KEYS, DOCUMENT_MAX_VALUES, OBJECT_MAX_KEYS } from '../limits.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
} from './json-characters.ts';

/**
 * The first bound of depth, values and keys that a JSON text breaks, as a sentence, or null. It looks at each character
 * once and makes nothing, and stops where the bound is broken: a text that would be dear to parse is refused before it is.
 * Whether it is JSON at all is the parser's to say.
 */
export function findScanIssue(text: string): string | null {
  const keysAtDepth = new Uint32Array(DOCUMENT_MAX_DEPTH + 1);
  let depth = 0;
  let values = 1;
  let keys = 0;
  // Whether an array or object was just opened: what follows is its first value, which no comma announces.
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

/** Where the text that begins at `start` ends: at its closing quote. */
export function endOfText(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE && at < text.length; code = text.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}
