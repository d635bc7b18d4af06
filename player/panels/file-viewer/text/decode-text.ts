/** The byte order marks that a text may begin with. */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The text of a file: UTF-8, UTF-16 by its byte order mark, or else the letters of Western Europe. `cut`: the bytes may end within a
 * letter. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>, cut: boolean): string | null {
  const marked = MARKS.find(({ mark }) => mark.every((sign, at) => bytes[at] === sign));
  const text = marked
    ? decode(bytes, marked.encoding, cut)
    : (decode(bytes, 'utf-8', cut) ?? decode(bytes, 'windows-1252', cut));
  return text === null || text.includes('\0') ? null : text;
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string, cut: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return null;
  }
}
