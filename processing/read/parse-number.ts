const [ZERO, NINE, PLUS, MINUS, DOT, UPPER_E, LOWER_E] = [48, 57, 43, 45, 46, 69, 101];
const SPACE = 32;
/** Digits beyond do not change a float64. */
const DIGITS = 17;

/** Reads numbers from text as bytes, without a string for each: a scan has a hundred million of them. */
export class NumberParser {
  bytes: Uint8Array = new Uint8Array();
  at = 0;
  end = 0;

  /** What follows is read from `from` up to `end`. */
  start(bytes: Uint8Array, from: number, end: number): void {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** Skips white space, and says whether anything is left. */
  skip(): boolean {
    while (this.at < this.end && this.bytes[this.at]! <= SPACE) this.at += 1;
    return this.at < this.end;
  }

  /** The next number; NaN where none is next. */
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

  /** Goes on behind the word that stands in a number's place. */
  #notANumber(): number {
    while (this.at < this.end && this.bytes[this.at]! > SPACE) this.at += 1;
    return NaN;
  }
}
