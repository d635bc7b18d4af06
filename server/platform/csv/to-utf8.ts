import { isUtf8 } from 'node:buffer';

/** The text of a file in UTF-8, and whether the file's original encoding was guessed. */
export interface Utf8Text {
  bytes: Buffer;
  guessed: boolean;
}

/**
 * Number of bytes to decode at a time. Decoding a whole file at once would need twice as much memory as the
 * file.
 */
const PART = 64 * 1024;

/**
 * Returns the text of a CSV file in UTF-8, or null if the file is not text. The file may be in UTF-8, or in
 * UTF-16 with a byte order mark (‘Unicode text’ in Excel). Any other file is read as Windows-1252, which is a
 * guess.
 */
export function toUtf8(file: Uint8Array): Utf8Text | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = decode(bytes);
  return text && !text.bytes.includes(0) ? text : null;
}

function decode(bytes: Buffer): Utf8Text | null {
  if (startsWith(bytes, 0xff, 0xfe)) return transcode(bytes.subarray(2), 'utf-16le', false);
  if (startsWith(bytes, 0xfe, 0xff)) return transcode(bytes.subarray(2), 'utf-16be', false);
  if (isUtf8(bytes))
    return { bytes: startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes, guessed: false };
  return transcode(bytes, 'windows-1252', true);
}

function transcode(bytes: Buffer, encoding: string, guessed: boolean): Utf8Text | null {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const parts: Buffer[] = [];
  try {
    for (let at = 0; at < bytes.length; at += PART)
      parts.push(Buffer.from(decoder.decode(bytes.subarray(at, at + PART), { stream: true })));
    parts.push(Buffer.from(decoder.decode()));
  } catch {
    return null;
  }
  return { bytes: Buffer.concat(parts), guessed };
}

function startsWith(bytes: Buffer, ...signs: number[]): boolean {
  return signs.every((sign, index) => bytes[index] === sign);
}
