import { setImmediate } from 'node:timers/promises';

/** Characters of a piece: large enough to be sent well, small enough that making it takes a millisecond. */
const PIECE = 64 * 1024;
/** Milliseconds after which a piece is sent as it is: some texts, such as those of measurements, take longer to make than others. */
const LONGEST = 10;

/** Texts joined to pieces of bytes, with a round of the event loop between two, so that others are answered meanwhile. */
export async function* textPieces(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let piece = '';
  let until = performance.now() + LONGEST;
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE && performance.now() < until) continue;
    yield encoder.encode(piece);
    piece = '';
    await setImmediate();
    until = performance.now() + LONGEST;
  }
  if (piece !== '') yield encoder.encode(piece);
}

/** The same as the body of an answer: a piece is made when it is asked for. */
export function textStream(texts: Iterable<string>): ReadableStream<Uint8Array> {
  const pieces = textPieces(texts);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
