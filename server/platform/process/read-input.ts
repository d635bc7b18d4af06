import type { Readable } from 'node:stream';

const LINE_END = 0x0a;

/**
 * Reads the input of a child process: the request as a line of JSON, followed by a file of `sizeOf(request)`
 * bytes. Throws if the input ends early, for example because the server has stopped.
 */
export async function readInput<Request>(
  input: Readable,
  parse: (value: unknown) => Request,
  sizeOf: (request: Request) => number,
): Promise<{ request: Request; bytes: Uint8Array<ArrayBuffer> }> {
  let line = '';
  let request: Request | null = null;
  // The array is allocated once for the whole file, because joining chunks would need twice the memory.
  let bytes = new Uint8Array();
  let at = 0;
  for await (const piece of input as AsyncIterable<Buffer>) {
    let rest = piece;
    if (!request) {
      const end = piece.indexOf(LINE_END);
      line += piece.toString('latin1', 0, end < 0 ? piece.length : end);
      if (end < 0) continue;
      request = parse(JSON.parse(line));
      bytes = new Uint8Array(sizeOf(request));
      rest = piece.subarray(end + 1);
    }
    bytes.set(rest, at);
    at += rest.length;
  }
  if (!request || at < bytes.length) throw new Error('The file ended before it was complete.');
  return { request, bytes };
}
