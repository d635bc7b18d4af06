import { toUtf8 } from '../../../platform/csv/to-utf8.ts';
import { FOUND, type ReportLine, type FoundPage } from './report.ts';
import { splitWords } from '../../../../contract/search/split-words.ts';

/**
 * Reports the words of a text or table in UTF-8, UTF-16 or Windows-1252. `cut`: whether the file is longer
 * than `bytes`.
 */
export async function convertText(
  bytes: Uint8Array,
  cut: boolean,
  say: (line: ReportLine) => Promise<void>,
): Promise<void> {
  const text = toUtf8(cut ? endAtCharacter(bytes) : bytes);
  if (!text) return say({ problem: 'damaged' });
  const collector = new WordCollector();
  let number = 0;
  for (const part of partsOf(text.bytes.toString())) {
    if (collector.full) return;
    number += 1;
    const found = collector.take(number, part);
    if (found) await say(found);
  }
}

/** Returns the bytes without the last character if that character may be incomplete. */
function endAtCharacter(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  // Removes an incomplete code unit at the end, and then a high surrogate whose low surrogate was cut off.
  if (isUtf16(bytes)) {
    end -= end % 2;
    const high = bytes[end - (bytes[0] === 0xff ? 1 : 2)] ?? 0;
    return bytes.subarray(0, high >= 0xd8 && high <= 0xdb ? end - 2 : end);
  }
  while (end > 0 && (bytes[end - 1]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end > 0 && bytes[end - 1]! >= 0xc0 ? end - 1 : end);
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Yields parts of a text, split after a word where possible. */
function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const most = from + FOUND.partLength;
    const space = most < text.length ? text.slice(from, most).search(/\s\S*$/) : -1;
    const to = space > 0 ? from + space + 1 : most;
    yield text.slice(from, to);
    from = to;
  }
}

/** Decides what to keep of each page of a file: its text and its new words, within the limits of `FOUND`. */
export class WordCollector {
  readonly #known = new Set<string>();
  #length = 0;

  /** Whether a limit has been reached. */
  get full(): boolean {
    return this.#known.size >= FOUND.words || this.#length >= FOUND.length;
  }

  /** Returns the text and the new words of a page, or null if there is nothing to keep. */
  take(page: number, written: string): FoundPage | null {
    if (this.full) return null;
    const text = cleanText(written).slice(0, Math.min(FOUND.pageLength, FOUND.length - this.#length));
    if (text === '') return null;
    this.#length += text.length;
    const words = new Set<string>();
    for (const { forms } of splitWords(text)) {
      for (const form of forms) {
        const word = form.slice(0, FOUND.wordLength);
        if (this.#known.size >= FOUND.words) break;
        if (this.#known.has(word)) continue;
        this.#known.add(word);
        words.add(word);
      }
    }
    return { page, text: text.toWellFormed(), words: [...words] };
  }
}

/** Returns a text on one line, without control characters. Databases reject some control characters. */
function cleanText(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
