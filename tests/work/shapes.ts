/** Texts of about `length` characters that are expensive for a careless parser. */
export const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'one huge value': (length) => 'x'.repeat(length),
  'blanks and a word': (length) => `${' '.repeat(length)}x`,
  'line ends': (length) => '\n'.repeat(length),
  quotes: (length) => '"'.repeat(length),
  commas: (length) => ','.repeat(length),
  semicolons: (length) => ';'.repeat(length),
  tabs: (length) => '\t'.repeat(length),
  'opening brackets': (length) => '['.repeat(length),
  'opening angles': (length) => '<'.repeat(length),
  'elements without an end': (length) => '<a:gps '.repeat(Math.floor(length / 7)),
  'attributes without an end': (length) => 'a:gps="a:gps=\''.repeat(Math.floor(length / 14)),
  'names of positions': (length) => 'a:gps '.repeat(Math.floor(length / 6)),
  'addresses in addresses': (length) => 'http://'.repeat(Math.floor(length / 7)),
  'dots and slashes': (length) => '../'.repeat(Math.floor(length / 3)),
  percents: (length) => '%25'.repeat(Math.floor(length / 3)),
  'dashes and digits': (length) => '-1'.repeat(Math.floor(length / 2)),
  formulas: (length) => `;'=`.repeat(Math.floor(length / 3)),
  'many small words': (length) => numbered(length / 8, (index) => `w${index}`, ' '),
  'many lines': (length) => numbered(length / 8, (index) => `v ${index} 1 2`, '\n'),
  'combining characters': (length) => 'a\u0301'.repeat(Math.floor(length / 2)),
};

/** JSON bodies of about `length` characters that are expensive for a careless parser. */
export const JSON_SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'nested arrays': (length) => '['.repeat(Math.floor(length / 2)) + ']'.repeat(Math.floor(length / 2)),
  'nested objects': (length) =>
    '{"a":'.repeat(Math.floor(length / 6)) + '1' + '}'.repeat(Math.floor(length / 6)),
  'many small values': (length) => `{"name":[${numbered(length / 8, () => '0', ',')}]}`,
  'many keys': (length) => `{${numbered(Math.min(length / 12, 4_900), (index) => `"k${index}":1`, ',')}}`,
  'many empty items': (length) => `{"operations":[${numbered(length / 8, () => '{}', ',')}]}`,
  'one huge text': (length) => JSON.stringify({ name: 'x'.repeat(length) }),
  'one key again and again': (length) => `{${numbered(length / 8, () => '"name":1', ',')}}`,
  'escapes that end nowhere': (length) => `{"name":"${'\\\\'.repeat(Math.floor(length / 2))}`,
  'no JSON': (length) => ','.repeat(length),
};

export function numbered(count: number, text: (index: number) => string, between: string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(between);
}

/** A function that reads untrusted input. */
export interface ParserCase {
  name: string;
  /**
   * The size of the first input. The second input is twice as large. Small inputs are enough, because work is
   * counted and not timed.
   */
  half: number;
  input: (n: number) => unknown;
  run: (input: never) => unknown;
  /** Returns a photo for the benchmark, as large as those that users upload. */
  photo?: () => Buffer;
}

/** Returns a case for each shape of text. */
export function shaped(name: string, half: number, run: (text: string) => unknown): ParserCase[] {
  return Object.entries(SHAPES).map(([shape, input]) => ({ name: `${name}: ${shape}`, half, input, run }));
}
