import { ScanRefusedError } from '../scan-mesh.ts';
import { type ScanSource, endsEarly } from './scan-source.ts';

/** The maximum size of a line, and of anything else that must be in memory as a whole, in bytes. */
const LONGEST = 64 * 1024 ** 2;

/**
 * Reads a file sequentially and keeps a part of it in memory. The part of `bytes` before `at` has already
 * been used. Callers increase `at` as they use bytes, and request more only if `left` is too small.
 */
export class PieceReader {
  readonly #source: ScanSource;
  readonly #pieces: AsyncIterator<Uint8Array<ArrayBuffer>>;
  bytes: Buffer<ArrayBuffer> = Buffer.alloc(0);
  view = new DataView(this.bytes.buffer);
  at = 0;

  constructor(source: ScanSource) {
    this.#source = source;
    this.#pieces = source.pieces()[Symbol.asyncIterator]();
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /**
   * Ensures that at least `count` unused bytes are in memory. Throws `ScanRefusedError` if the file ends
   * first, or if `count` is greater than `LONGEST`.
   */
  async need(count: number): Promise<void> {
    while (this.left < count) {
      if (count > LONGEST || !(await this.more())) throw endsEarly(this.#source.name);
    }
  }

  /** Reads the next piece. Returns false at the end of the file. */
  async more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.bytes =
      this.left === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.length)
        : Buffer.concat([this.bytes.subarray(this.at), value]);
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    this.at = 0;
    return true;
  }

  /**
   * Returns the index in `bytes` of the end of the line that begins at `at`: its newline, or the end of the
   * file; -1 after the last line. Throws `ScanRefusedError` if the line is longer than `LONGEST`.
   */
  async lineEnd(): Promise<number> {
    for (let looked = 0; ;) {
      const found = this.bytes.indexOf(NEWLINE, this.at + looked);
      if (found >= 0) return found;
      looked = this.left;
      if (looked > LONGEST)
        throw new ScanRefusedError('The file is damaged: one of its lines is too long. Export it again.');
      if (!(await this.more())) return looked === 0 ? -1 : this.bytes.length;
    }
  }

  /** Closes the file, even before its end. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

/** The ASCII codes of characters in numbers and between numbers. */
export const [ZERO, NINE, MINUS, SPACE, NEWLINE] = [48, 57, 45, 32, 10] as const;
const [PLUS, DOT, UPPER_E, LOWER_E] = [43, 46, 69, 101] as const;
/**
 * The maximum number of significant digits that are parsed. Further digits exceed the precision of a float64.
 */
const DIGITS = 17;

/**
 * Parses decimal numbers directly from the bytes of a text file. Creates no string per number, because a scan
 * may contain a hundred million numbers.
 */
export class NumberParser {
  bytes: Uint8Array = new Uint8Array();
  at = 0;
  end = 0;

  /** Starts to parse at `from`, up to `end`. */
  start(bytes: Uint8Array, from: number, end: number): void {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** Skips white space. Returns whether anything is left. */
  skip(): boolean {
    while (this.at < this.end && this.bytes[this.at]! <= SPACE) this.at += 1;
    return this.at < this.end;
  }

  /** Returns the next number; NaN if there is none. */
  next(): number {
    this.skip();
    const sign = this.#sign();
    let mantissa = 0;
    let digits = 0;
    let exponent = 0;
    let any = false;
    for (let fraction = false; this.at < this.end; this.at += 1) {
      const byte = this.bytes[this.at]!;
      if (byte === DOT && !fraction) {
        fraction = true;
      } else if (byte >= ZERO && byte <= NINE) {
        any = true;
        if (digits < DIGITS) {
          mantissa = mantissa * 10 + byte - ZERO;
          if (mantissa > 0) digits += 1;
          if (fraction) exponent -= 1;
        } else if (!fraction) exponent += 1;
      } else break;
    }
    if (!any) return this.#notANumber();
    const byte = this.bytes[this.at];
    if (this.at < this.end && (byte === LOWER_E || byte === UPPER_E)) exponent += this.#exponent();
    if (exponent === 0) return sign * mantissa;
    return exponent > 0 ? sign * mantissa * 10 ** exponent : (sign * mantissa) / 10 ** -exponent;
  }

  #sign(): number {
    const byte = this.bytes[this.at];
    if (this.at >= this.end || (byte !== MINUS && byte !== PLUS)) return 1;
    this.at += 1;
    return byte === MINUS ? -1 : 1;
  }

  #exponent(): number {
    this.at += 1;
    const sign = this.#sign();
    let exponent = 0;
    while (this.at < this.end && this.bytes[this.at]! >= ZERO && this.bytes[this.at]! <= NINE) {
      exponent = exponent * 10 + this.bytes[this.at]! - ZERO;
      this.at += 1;
    }
    return sign * exponent;
  }

  /** Skips a word that is not a number, and returns NaN. */
  #notANumber(): number {
    while (this.at < this.end && this.bytes[this.at]! > SPACE) this.at += 1;
    return NaN;
  }
}

/** The types of numbers in binary data (signed, unsigned and floating-point), with their sizes in bytes. */
export const NUMBER_BYTES = { i1: 1, u1: 1, i2: 2, u2: 2, i4: 4, u4: 4, f4: 4, f8: 8 } as const;
export type NumberType = keyof typeof NUMBER_BYTES;

/**
 * Returns the number of a type at an offset in bytes. `little`: whether its least significant byte is first.
 */
export function numberAt(view: DataView, at: number, type: NumberType, little: boolean): number {
  switch (type) {
    case 'f4':
      return view.getFloat32(at, little);
    case 'i4':
      return view.getInt32(at, little);
    case 'u1':
      return view.getUint8(at);
    case 'f8':
      return view.getFloat64(at, little);
    case 'u4':
      return view.getUint32(at, little);
    case 'i1':
      return view.getInt8(at);
    case 'i2':
      return view.getInt16(at, little);
    case 'u2':
      return view.getUint16(at, little);
  }
}
