import type { PieceReader } from '../piece-reader.ts';

const [BACKSLASH, RETURN, SPACE] = [92, 13, 32] as const;
/** Lines that one may go on over. */
const LINES_MAX = 1_000;
/** Of UTF-8, which some programs for Windows write before the text. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export async function skipMark(reader: PieceReader): Promise<void> {
  while (reader.left < MARK.length && (await reader.more()));
  if (reader.bytes.subarray(reader.at, reader.at + MARK.length).equals(MARK)) reader.at += MARK.length;
}

/** Whether a line ends with a backslash: the next one belongs to it. */
export function goesOn(bytes: Uint8Array, end: number): boolean {
  return bytes[backslashAt(bytes, end)] === BACKSLASH;
}

/** Joins a line with those that it goes on over, and returns where the last one ends. */
export async function joinLines(reader: PieceReader, first: number): Promise<number> {
  let end = first;
  for (let lines = 0; lines < LINES_MAX && goesOn(reader.bytes, end); lines += 1) {
    reader.bytes.fill(SPACE, backslashAt(reader.bytes, end), Math.min(end + 1, reader.bytes.length));
    end = await reader.lineEnd();
  }
  return end;
}

function backslashAt(bytes: Uint8Array, end: number): number {
  return bytes[end - 1] === RETURN ? end - 2 : end - 1;
}
