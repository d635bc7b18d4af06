import { setImmediate } from 'node:timers/promises';

/** Characters of a piece: large enough to be sent well, small enough that making it takes a millisecond. */
const PIECE = 64 * 1024;

/** Texts joined to pieces of bytes, with a round of the event loop between two, so that others are answered meanwhile. */
export async function* textPieces(texts: Iterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = '';
    await setImmediate();
  }
  if (piece !== '') yield encoder.encode(piece);
}
