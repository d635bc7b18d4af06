import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { connectScanner } from './connect-scanner.ts';

/** Characters of a signature's name that people are shown. */
const NAME_MAX = 100;

/** Milliseconds in which clamd must take a piece, and answer: it unpacks what it is given. */
const PATIENCE = 120_000;
/** Bytes of an answer at most. */
const ANSWER_MAX = 1_024;

/**
 * What clamd says of a file: its command INSTREAM, see clamd(8). Throws where it is away, silent, or fails; the reason of `signal`; and
 * what `body` throws. `body` is read to its end, or cancelled.
 */
export async function scanStream(
  url: string,
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<Verdict> {
  let socket: Socket | null = null;
  try {
    socket = await connectScanner(url, signal);
    socket.setTimeout(PATIENCE, () => socket?.destroy(new Error('The virus scanner does not answer.')));
    const [answer] = await Promise.all([readAnswer(socket), sendFile(socket, body)]);
    return parseVerdict(answer);
  } finally {
    socket?.destroy();
    await body.cancel().catch(() => {});
    signal.throwIfAborted();
  }
}

/** Throws what `body` throws. Where the scanner takes no more, its answer says why. */
async function sendFile(socket: Socket, body: ReadableStream<Uint8Array>): Promise<void> {
  let failed = false;
  async function* frames() {
    yield Buffer.from('zINSTREAM\0');
    try {
      for await (const piece of body) {
        if (piece.length === 0) continue;
        // Where it has closed the connection, its answer is read before a write fails.
        await letOthersIn();
        yield Buffer.concat([lengthOf(piece.length), piece]);
      }
    } catch (error) {
      failed = true;
      throw error;
    }
    yield lengthOf(0);
  }
  try {
    await pipeline(frames, socket, { end: false });
  } catch (error) {
    if (failed) throw error;
  }
}

/** Four bytes, the first one the highest. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Up to the NUL that ends it. The connection is over then: it may come before the file was sent. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (piece: Buffer) => {
      answer += piece.toString('latin1');
      const end = answer.indexOf('\0');
      if (end >= 0) resolve(answer.slice(0, end));
      if (end >= 0 || answer.length > ANSWER_MAX) socket.destroy();
    });
    socket.on('close', () => {
      reject(new Error('The virus scanner ended without an answer.', { cause: socket.errored }));
    });
  });
}

/** What a scanner says of a file. */
type Verdict = { state: 'clean' | 'too-large' } | { state: 'infected'; signature: string };

/** Reads an answer of clamd to INSTREAM. Throws for what is no verdict, as when it fails. */
export function parseVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return { state: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  // Above StreamMaxLength; and above MaxFileSize and its like, where AlertExceedsMax is set.
  if (/size limit exceeded/.test(answer) || signature?.startsWith('Heuristics.Limits.Exceeded'))
    return { state: 'too-large' };
  if (signature === undefined) throw new Error(`The virus scanner says: ${printable(answer)}`);
  return { state: 'infected', signature: printable(signature) };
}

function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, NAME_MAX);
}
