import { type Collection, tooManyOf } from '../../../../contract/changes/collections.ts';
import { findBoundsIssue } from '../../../../contract/json/json-bounds.ts';
import {
  findScanIssue,
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
} from '../../../../contract/json/json-scan.ts';
import { ANNOTATION_MAX_BYTES, ANNOTATIONS_MAX } from '../../../../contract/limits.ts';
import { ArchiveRefusedError } from '../../../../contract/twin-archive/archive-entries.ts';
import { decodeText, parseJson, fieldReason, type Refusals } from './refusals.ts';
import type { ItemLine } from '../twin-lines.ts';

/**
 * Maximum number of bytes in an item's text, including whitespace and escapes. Longer texts are not parsed.
 */
const ITEM_TEXT_MAX = 4 * ANNOTATION_MAX_BYTES;

export interface ItemsFile {
  collection: Collection;
  path: string;
  bytes: Uint8Array;
}

/**
 * Yields the valid items of a collection's file. For each rejected item, adds its line number and the reason
 * to `refusals`. Throws `ArchiveRefusedError` if the file is not in GoV360's format, or has more items than a
 * tour may have.
 */
export function* readItems({ collection, path, bytes }: ItemsFile, refusals: Refusals): Generator<ItemLine> {
  const ids = new Set<string>();
  let count = 0;
  for (const { bytes: item, line } of jsonItems(bytes, path)) {
    count += 1;
    if (count > ANNOTATIONS_MAX) {
      throw new ArchiveRefusedError(
        `${path} contains more than ${ANNOTATIONS_MAX} items, the maximum for a twin.`,
      );
    }
    const read = readItem(collection, item);
    if (typeof read === 'string') refusals.add(path, line, read);
    else if (ids.has(read.id)) refusals.add(path, line, 'Another item has the same id.');
    else if (ids.size >= (collection.most ?? Infinity))
      refusals.add(path, line, tooManyOf(collection.name, collection.most!));
    else {
      ids.add(read.id);
      yield { collection: collection.name, ...read };
    }
  }
}

/** Returns the item in stored form, or the reason why it is rejected. */
function readItem(
  { schema, archived = schema }: Collection,
  bytes: Uint8Array,
): { id: string; content: string } | string {
  if (bytes.length > ITEM_TEXT_MAX) return TOO_LARGE;
  const text = decodeText(bytes);
  if (text === null) return 'This item is not UTF-8.';
  const issue = findScanIssue(text);
  if (issue) return issue;
  const item = parseJson(text);
  if (item === undefined) return 'This item is not JSON.';
  const bound = findBoundsIssue(item);
  if (bound) return fieldReason(bound.pointer.slice(1), bound.detail);
  const parsed = archived.safeParse(item);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return fieldReason(first?.path.join('/') ?? '', first?.message ?? 'This item cannot be stored.');
  }
  const content = JSON.stringify(parsed.data);
  return Buffer.byteLength(content) > ANNOTATION_MAX_BYTES ? TOO_LARGE : { id: parsed.data.id, content };
}

const TOO_LARGE = `An item can be at most ${ANNOTATION_MAX_BYTES / 1024} KiB.`;

const LINE_END = 0x0a;

/** The text of an item in a file, and the line on which it starts, counted from 1. */
interface JsonItem {
  bytes: Uint8Array;
  line: number;
}

/**
 * Yields the bytes of each item in `{"items": [ … ]}` without parsing the whole file, because the parsed file
 * would need several times its size in memory. This function checks everything between the items, and a JSON
 * parser checks the items. Throws `ArchiveRefusedError` if the file does not have this structure.
 */
function* jsonItems(bytes: Uint8Array, path: string): Generator<JsonItem> {
  const scan = new Scan(bytes, path);
  let found = false;
  scan.take(OPEN_OBJECT);
  while (!scan.ends(CLOSE_OBJECT)) {
    const key = scan.key();
    if (key !== 'items') {
      scan.value();
      continue;
    }
    if (found) throw scan.refused();
    found = true;
    scan.take(OPEN_ARRAY);
    while (!scan.ends(CLOSE_ARRAY)) yield scan.item();
  }
  scan.end();
  if (!found) throw new ArchiveRefusedError(`${path} contains no “items” list.`);
}

class Scan {
  readonly #bytes: Uint8Array;
  readonly #path: string;
  #at = 0;
  /** Whether the last token opened an array or object, so that no comma may follow. */
  #opened = false;
  #counted = 0;
  #line = 1;

  constructor(bytes: Uint8Array, path: string) {
    this.#bytes = bytes;
    this.#path = path;
  }

  refused(): ArchiveRefusedError {
    return new ArchiveRefusedError(
      `${this.#path} is not JSON in GoV360’s format (line ${this.#lineAt(this.#at)}).`,
    );
  }

  take(code: number): void {
    this.#skipSpace();
    if (this.#bytes[this.#at] !== code) throw this.refused();
    this.#at += 1;
    this.#opened = true;
  }

  /**
   * Reads a closing bracket and returns true. If another value follows, reads the comma before it and returns
   * false.
   */
  ends(close: number): boolean {
    this.#skipSpace();
    const code = this.#bytes[this.#at];
    if (code === close) {
      this.#at += 1;
      this.#opened = false;
      return true;
    }
    if (!this.#opened) {
      if (code !== COMMA) throw this.refused();
      this.#at += 1;
    }
    this.#opened = false;
    return false;
  }

  key(): string {
    this.#skipSpace();
    const start = this.#at;
    if (this.#bytes[start] !== QUOTE) throw this.refused();
    this.#skipText();
    const key = Buffer.from(this.#bytes.subarray(start + 1, this.#at - 1)).toString('latin1');
    this.#skipSpace();
    if (this.#bytes[this.#at] !== COLON) throw this.refused();
    this.#at += 1;
    return key;
  }

  item(): JsonItem {
    this.#skipSpace();
    const line = this.#lineAt(this.#at);
    return { bytes: this.value(), line };
  }

  value(): Uint8Array {
    this.#skipSpace();
    const start = this.#at;
    this.#skipValue();
    if (this.#at === start) throw this.refused();
    return this.#bytes.subarray(start, this.#at);
  }

  end(): void {
    this.#skipSpace();
    if (this.#at < this.#bytes.length) throw this.refused();
  }

  #skipValue(): void {
    for (let depth = 0; this.#at < this.#bytes.length; this.#at += 1) {
      const code = this.#bytes[this.#at]!;
      if (code === QUOTE) {
        this.#skipText();
        this.#at -= 1;
      } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
        depth += 1;
      } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
        if (depth === 0) return;
        depth -= 1;
      } else if (code === COMMA && depth === 0) return;
    }
    throw this.refused();
  }

  /** Skips a string, including its closing quotation mark. */
  #skipText(): void {
    for (let at = this.#at + 1; at < this.#bytes.length; at += 1) {
      const code = this.#bytes[at];
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) {
        this.#at = at + 1;
        return;
      }
    }
    throw this.refused();
  }

  #skipSpace(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at]! <= SPACE) this.#at += 1;
  }

  #lineAt(at: number): number {
    for (; this.#counted < at; this.#counted += 1)
      if (this.#bytes[this.#counted] === LINE_END) this.#line += 1;
    return this.#line;
  }
}
