import { ArchiveRefusedError } from '../../../../contract/twin-archive/archive-entries.ts';
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
} from '../../../../contract/json/json-characters.ts';

const LINE_END = 0x0a;

/** An item's text within a file, and the line on which it begins, from 1. */
export interface JsonItem {
  bytes: Uint8Array;
  line: number;
}

/**
 * The items of `{"items": [ … ]}`, one after another, each as the bytes it is written in: a file of many items is never parsed as a
 * whole, which would take several times its size. What an item is, its own parser says; all between is checked here. Throws
 * `ArchiveRefusedError` for what is no such file.
 */
export function* jsonItems(bytes: Uint8Array, path: string): Generator<JsonItem> {
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
  if (!found) throw new ArchiveRefusedError(`${path} has no “items”.`);
}

class Scan {
  readonly #bytes: Uint8Array;
  readonly #path: string;
  #at = 0;
  /** Whether the array or object was just opened. */
  #opened = false;
  #counted = 0;
  #line = 1;

  constructor(bytes: Uint8Array, path: string) {
    this.#bytes = bytes;
    this.#path = path;
  }

  refused(): ArchiveRefusedError {
    return new ArchiveRefusedError(
      `${this.#path} is not JSON of the form that GoV360 writes (line ${this.#lineAt(this.#at)}).`,
    );
  }

  take(code: number): void {
    this.#skipSpace();
    if (this.#bytes[this.#at] !== code) throw this.refused();
    this.#at += 1;
    this.#opened = true;
  }

  /** Takes the bracket that closes what was opened; false where another value is to follow, and takes the comma before it. */
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

  /** To behind the closing quote. */
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
