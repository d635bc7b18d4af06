import fc from 'fast-check';

/** Texts with characters that have a meaning in a table, and arbitrary texts. */
export const cellTexts = fc.oneof(
  fc.string({ unit: fc.constantFrom("'", '=', '-', ';', ' ', '\t', '\r', '\n', '"', ',', '＝', 'a', '1') }),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
);
