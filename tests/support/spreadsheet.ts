import fc from 'fast-check';

/** The format in which a spreadsheet saves a table. */
export interface Dialect {
  separator: string;
  lineEnd: string;
  quoteAll: boolean;
  encode: (text: string) => Uint8Array;
}

const BYTE_ORDER_MARK = '\uFEFF';
const utf16 = (text: string) => Buffer.from(BYTE_ORDER_MARK + text, 'utf16le');

export const dialects = fc.record<Dialect>({
  separator: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  quoteAll: fc.boolean(),
  encode: fc.constantFrom<Dialect['encode']>(
    (text) => Buffer.from(text),
    (text) => Buffer.from(BYTE_ORDER_MARK + text),
    utf16,
    (text) => utf16(text).swap16(),
  ),
});

/**
 * Returns one of our files in the form in which a spreadsheet saves it after opening it. For a spreadsheet,
 * guards are ordinary characters.
 */
export function saveAnew(file: string, { separator, lineEnd, quoteAll, encode }: Dialect): Uint8Array {
  const quote = (field: string) =>
    quoteAll || /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
  return encode(
    readCells(file)
      .map((cells) => cells.map(quote).join(separator) + lineEnd)
      .join(''),
  );
}

/** Returns the cells of one of our files (RFC 4180 with commas). Shares no code with the product's parser. */
export function readCells(file: string): string[][] {
  const text = file.replace(BYTE_ORDER_MARK, '');
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"|([^,"\r\n]*)/y;
  for (let at = 0; at < text.length;) {
    cell.lastIndex = at;
    const [whole, quoted, plain] = cell.exec(text)!;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    at += whole.length;
    if (text[at] === ',') at += 1;
    else {
      at += 2;
      rows.push([]);
    }
  }
  return rows.slice(0, -1);
}
