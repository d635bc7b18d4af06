import fc from 'fast-check';

/** Texts with characters that are special in a table, and any other texts. */
export const cellTexts = fc.oneof(
  fc.string({ unit: fc.constantFrom("'", '=', '-', ';', ' ', '\t', '\r', '\n', '"', ',', '＝', 'a', '1') }),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
);
