import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setImmediate as letOthersIn } from 'node:timers/promises';

/** Maximum time in milliseconds for the scanner to accept a connection. */
const CONNECT_PATIENCE = 5_000;

/**
 * Returns a connection to the virus scanner at `tcp://host:port` or `unix:///path`. Throws if the scanner
 * cannot be reached, and throws the abort reason of `signal`.
 */
export async function connectVirusScanner(url: string, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ ...placeOf(new URL(url)) });
  // Prevents an uncaught exception. Pending reads and writes report the error.
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(CONNECT_PATIENCE)]),
    });
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw new Error('The virus scanner cannot be reached.', { cause: error });
  }
  const cancel = () => socket.destroy(new Error('The virus check was cancelled.'));
  signal.addEventListener('abort', cancel);
  socket.once('close', () => signal.removeEventListener('abort', cancel));
  return socket;
}

/** Returns the address to connect to. The default port is that of clamd. */
function placeOf({ protocol, hostname, port, pathname }: URL) {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

/** Maximum number of characters to show of a signature's name. */
const NAME_MAX = 100;

/**
 * Maximum time in milliseconds for clamd to accept a piece or to reply. The time is long because clamd
 * unpacks archives before it replies.
 */
const ANSWER_PATIENCE = 120_000;
/** Maximum number of bytes in a reply. */
const ANSWER_MAX = 1_024;

/**
 * Returns clamd's verdict on a file (command INSTREAM, see clamd(8)). Throws if clamd cannot be reached,
 * times out or fails. Throws the abort reason of `signal` and errors of `body`. Always reads `body` to its
 * end or cancels it.
 */
export async function checkStream(
  url: string,
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<Verdict> {
  let socket: Socket | null = null;
  try {
    socket = await connectVirusScanner(url, signal);
    socket.setTimeout(ANSWER_PATIENCE, () =>
      socket?.destroy(new Error('The virus scanner does not respond.')),
    );
    const [answer] = await Promise.all([readAnswer(socket), sendFile(socket, body)]);
    return parseVerdict(answer);
  } finally {
    socket?.destroy();
    await body.cancel().catch(() => {});
    signal.throwIfAborted();
  }
}

/**
 * Sends the file to the scanner. Throws the errors of `body`. Stops without an error if the scanner no longer
 * reads, because the scanner's reply gives the reason.
 */
async function sendFile(socket: Socket, body: ReadableStream<Uint8Array>): Promise<void> {
  let failed = false;
  async function* frames() {
    yield Buffer.from('zINSTREAM\0');
    try {
      for await (const piece of body) {
        if (piece.length === 0) continue;
        // If the scanner has closed the connection, its reply must be read before a write fails.
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

/** Returns the length of a piece as four bytes, big-endian. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Returns the reply up to its terminating NUL, then closes the connection. The reply may arrive before the
 * whole file has been sent.
 */
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
      reject(
        new Error('The virus scanner closed the connection without a reply.', { cause: socket.errored }),
      );
    });
  });
}

type Verdict = { state: 'clean' | 'too-large' } | { state: 'infected'; signature: string };

/**
 * Returns the verdict in clamd's reply to INSTREAM. Throws if the reply contains an error or anything else
 * instead of a verdict.
 */
export function parseVerdict(answer: string): Verdict {
  if (answer === 'stream: OK') return { state: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  // The file exceeds StreamMaxLength, or, if AlertExceedsMax is set, another limit such as MaxFileSize.
  if (/size limit exceeded/.test(answer) || signature?.startsWith('Heuristics.Limits.Exceeded'))
    return { state: 'too-large' };
  if (signature === undefined) throw new Error(`The virus scanner reported: ${printable(answer)}`);
  return { state: 'infected', signature: printable(signature) };
}

function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, NAME_MAX);
}
