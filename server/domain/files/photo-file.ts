import { readSync, writeSync } from 'node:fs';

/** Positions of one photo at most; real ones have some dozen. What has more is not cleaned. */
const RANGES_MAX = 100_000;

/** Bytes of a file that a position takes, and what is written in their place. */
export interface Range {
  at: number;
  length: number;
  fill: ' ' | '\0';
}

/** A photo that is open for reading and writing, and what has been found in it. */
export class PhotoFile {
  readonly #descriptor: number;
  readonly size: number;
  readonly #ranges: Range[] = [];
  /** Everything that may be a position was understood. */
  complete = true;

  constructor(descriptor: number, size: number) {
    this.#descriptor = descriptor;
    this.size = size;
  }

  /** Fewer bytes where the file ends before. */
  read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, bytes.length, at));
  }

  write(at: number, bytes: Buffer): void {
    writeSync(this.#descriptor, bytes, 0, bytes.length, at);
  }

  /** Notes what is to be blanked. Nothing is written yet: a photo that is not understood stays as it is. */
  blank(range: Range): void {
    if (this.#ranges.length < RANGES_MAX) this.#ranges.push(range);
    else this.complete = false;
  }

  /** Writes every byte that was noted once, in the order of the file. Returns whether there was any. */
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

/** What the names of properties about positions have in common. */
const KEYWORD = /gps|latitude|longt?itude/gi;
const NAME = /[\w.:-]/;
const NAMESPACE = /^xmlns:/i;
const BLANKS = /\s*/y;
/** What is up to the end of a value, by its quotation mark, and of an element's start and text. */
const VALUES: Readonly<Record<string, RegExp>> = { '"': /[^"<]*/y, "'": /[^'<]*/y };
const START = /[^<>]*/y;
const TEXT = /[^<]*/y;
/** UTF-16, in which nothing is looked for. */
const WIDE = 'x\0p\0a\0c\0k\0e\0t';

/**
 * Notes the positions in all XMP of a piece of a file that begins at `at`. Looks at each character a fixed number of times. A property that
 * continues behind a piece that is not the last is found in the next one too, unless it begins before `shared`.
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
    // A value that has a structure is not understood.
    if (value.nested) photo.complete = false;
    if (text.slice(value.start, value.end).trim() === '') continue;
    photo.blank({ at: at + value.start, length: value.end - value.start, fill: ' ' });
  }
}

/** The value of the attribute or the text of the element whose name is at a place; null where it is neither. */
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
