import { readSync, writeSync } from 'node:fs';

/**
 * Maximum number of marked ranges in a photo. Photos with more ranges are not cleaned. Real photos have a few
 * dozen.
 */
const RANGES_MAX = 100_000;

/** A range of bytes that contains a position, and the character to overwrite the range with. */
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
  /**
   * Becomes false if the photo may contain a position in an unsupported form, or has more than `RANGES_MAX`
   * ranges to overwrite.
   */
  complete = true;

  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.size = size;
  }

  /** Returns `length` bytes from offset `at`, or fewer at the end of the file. */
  read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, at));
  }

  write(at: number, bytes: Buffer): void {
    writeSync(this.#descriptor, bytes, 0, bytes.length, at);
  }

  /**
   * Marks a range to overwrite. Writes nothing yet, because a photo with unsupported data must stay
   * unchanged.
   */
  blank(range: Range): void {
    if (this.#ranges.length < RANGES_MAX) this.#ranges.push(range);
    else this.complete = false;
  }

  /** Overwrites all marked ranges, in file order. Returns whether any range was marked. */
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

/** Matches words in the names of properties that describe positions. */
const KEYWORD = /gps|latitude|longt?itude/gi;
const NAME = /[\w.:-]/;
const NAMESPACE = /^xmlns:/i;
const BLANKS = /\s*/y;
/**
 * Patterns for the rest of a quoted value (by quotation mark), the rest of an element's start tag, and an
 * element's text.
 */
const VALUES: Readonly<Record<string, RegExp>> = { '"': /[^"<]*/y, "'": /[^'<]*/y };
const START = /[^<>]*/y;
const TEXT = /[^<]*/y;
/** The start of an XMP packet in UTF-16, which cannot be searched. */
const WIDE = 'x\0p\0a\0c\0k\0e\0t';

/**
 * Marks the positions in all XMP data of a piece of a file. `at`: offset of the piece in the file. `last`:
 * whether this is the last piece. The part of the piece from the offset `shared` to the end is also the start
 * of the next piece. A property that starts in that part and continues after the piece is therefore found in
 * the next piece. If a property starts before that part and continues after the piece, the function marks the
 * photo as incomplete. Takes time proportional to the size of the piece.
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
    // Structured values are not supported.
    if (value.nested) photo.complete = false;
    if (text.slice(value.start, value.end).trim() === '') continue;
    photo.blank({ at: at + value.start, length: value.end - value.start, fill: ' ' });
  }
}

/**
 * Returns where the value of an attribute, or the text of an element, starts and ends. `nameStart` and
 * `nameEnd`: where the name of the attribute or element starts and ends. `nested`: whether the element
 * contains other elements. Returns null if the name is neither an attribute's nor an element's.
 */
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
