import { useEffect, useState } from 'react';
import { type FileViewProps, viewerTexts } from './viewer-parts.tsx';

/** Thrown if there is no file at the address, or if the user has no access to it. */
class Unshared extends Error {}

/** Byte order marks at the start of a text, with their encodings. */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The maximum number of bytes of a text that are shown. */
export const TEXT_SHOWN = 1024 ** 2;

/** Returns the beginning of a text file, and whether the file is longer (`cut`); null until it is loaded. */
export function useText({ address, onLost, onProblem }: FileViewProps) {
  const [read, setRead] = useState<{ text: string; cut: boolean } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    readStart(address, TEXT_SHOWN, abort.signal).then(
      ({ bytes, cut }) => {
        const text = decodeText(bytes, cut);
        if (text === null) onProblem(viewerTexts.noText);
        else setRead({ text, cut });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof Unshared) onLost();
        else onProblem(viewerTexts.notCome);
      },
    );
    return () => abort.abort();
  }, [address, onLost, onProblem]);
  return read;
}

/**
 * Returns the text of a file, or null if it is not text. The encoding is UTF-8, UTF-16 with a byte order
 * mark, or otherwise Windows-1252. `cut` means that the bytes may end within a character.
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

/**
 * Fetches the first bytes of a file, at most `most`. `cut` means that the file continues. Throws `Unshared`
 * if there is no file at the address or the user has no access, and another error if the request fails.
 */
async function readStart(address: string, most: number, signal: AbortSignal) {
  const response = await fetch(address, { headers: { range: `bytes=0-${most}` }, signal });
  // The server responds with 416 to a range request for an empty file.
  if (response.status === 416) return { bytes: new Uint8Array(), cut: false };
  if (response.status === 404 || response.status === 403) throw new Unshared();
  if (!response.ok || !response.body) throw new Error(`The server returned ${response.status}.`);
  const reader = response.body.getReader();
  const parts: BlobPart[] = [];
  let length = 0;
  // Reads one byte more than needed, to find out whether the file continues.
  while (length <= most) {
    const { value } = await reader.read();
    if (!value) break;
    parts.push(value);
    length += value.length;
  }
  void reader.cancel();
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { bytes: bytes.subarray(0, most), cut: length > most };
}
