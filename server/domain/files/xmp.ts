import type { PhotoFile } from './photo-file.ts';

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
