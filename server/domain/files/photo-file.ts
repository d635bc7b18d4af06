import { readSync, writeSync } from 'node:fs';

/** Maximum positions in a photo; real photos have a few dozen. A photo with more is not cleaned. */
const RANGES_MAX = 100_000;

/** A range of bytes that contains a position, and its replacement. */
export interface Range {
  at: number;
  length: number;
  fill: ' ' | '\0';
}

/** A photo that is open for reading and writing, and the positions found in it. */
export class PhotoFile {
  readonly #descriptor: number;
  readonly size: number;
  readonly #ranges: Range[] = [];
  /** Whether everything that may be a position was understood. */
  complete = true;

  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.size = size;
  }

  /** Returns fewer bytes if the file ends before. */
  read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, at));
  }

  write(at: number, bytes: Buffer): void {
    writeSync(this.#descriptor, bytes, 0, bytes.length, at);
  }

  /** Marks a range to overwrite. Nothing is written yet, because a photo that is not understood must stay unchanged. */
  blank(range: Range): void {
    if (this.#ranges.length < RANGES_MAX) this.#ranges.push(range);
    else this.complete = false;
  }

  /** Overwrites all marked ranges once, in file order. Returns whether there were any. */
  writeBlanks(): boolean {
    let end = 0;
    for (const { at, length, fill } of this.#ranges.sort((a, b) => a.at - b.at)) {
      const from = Math.max(at, end);
      end = Math.max(end, Math.min(at + length, this.size));
      if (end > from) this.write(from, Buffer.alloc(end - from, fill));
    }
    return this.#ranges.length > 0;
  }
}

/** The common part of the names of properties about positions. */
const KEYWORD = /gps|latitude|longt?itude/gi;
const NAME = /[\w.:-]/;
const NAMESPACE = /^xmlns:/i;
const BLANKS = /\s*/y;
/** The rest of a value up to its quotation mark, and of an element's tag and text. */
const VALUES: Readonly<Record<string, RegExp>> = { '"': /[^"<]*/y, "'": /[^'<]*/y };
const START = /[^<>]*/y;
const TEXT = /[^<]*/y;
/** UTF-16, which is not searched. */
const WIDE = 'x\0p\0a\0c\0k\0e\0t';

/**
 * Marks the positions in all XMP of a piece of a file that starts at `at`. Reads each character a fixed number of times. A property that
 * continues after a piece is also found in the next one, unless it starts before `shared`.
 */
export function findXmpPositions(
  photo: PhotoFile,
  text: string,
  { at, shared, last }: { at: number; shared: number; last: boolean },
): void {
  if (text.includes(WIDE)) photo.complete = false;
  let from = 0;
  for (;;) {
    KEYWORD.lastIndex = from;
    const found = KEYWORD.exec(text);
    if (!found) return;
    let [start, end] = [found.index, KEYWORD.lastIndex];
    while (start > from && NAME.test(text[start - 1]!)) start -= 1;
    while (end < text.length && NAME.test(text[end]!)) end += 1;
    from = end;
    const name = text.slice(start, end);
    if (!name.includes(':') || NAMESPACE.test(name)) continue;
    const value = findValue(text, start, end);
    if (!value) continue;
    if (value.end === text.length && !last) {
      if (start < shared) photo.complete = false;
      continue;
    }
    from = value.end;
    // Structured values are not understood.
    if (value.nested) photo.complete = false;
    if (text.slice(value.start, value.end).trim() === '') continue;
    photo.blank({ at: at + value.start, length: value.end - value.start, fill: ' ' });
  }
}

/** Returns the value of the attribute, or the text of the element, whose name is at a position; null if it is neither. */
function findValue(
  text: string,
  nameStart: number,
  nameEnd: number,
): { start: number; end: number; nested?: boolean } | null {
  if (text[nameStart - 1] === '<') {
    const head = endOf(START, text, nameEnd);
    if (head === text.length) return { start: head, end: head };
    if (text[head] !== '>' || text[head - 1] === '/') return null;
    const end = endOf(TEXT, text, head + 1);
    const empty = text.slice(head + 1, end).trim() === '';
    return { start: head + 1, end, nested: empty && end < text.length && text[end + 1] !== '/' };
  }
  const sign = endOf(BLANKS, text, nameEnd);
  if (text[sign] !== '=' && sign < text.length) return null;
  const quote = endOf(BLANKS, text, sign + 1);
  if (quote >= text.length) return { start: text.length, end: text.length };
  const value = VALUES[text[quote] ?? ''];
  if (!value) return null;
  const end = endOf(value, text, quote + 1);
  return text[end] === '<' ? null : { start: quote + 1, end };
}

function endOf(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  sticky.test(text);
  return Math.max(from, sticky.lastIndex);
}
