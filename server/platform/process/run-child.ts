import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ChildLimits, type HeldChild, holdToLimits } from './hold-to-limits.ts';
import { type ChildProgram, type ChildRights, startChild } from './start-child.ts';

export interface ChildWork extends ChildRights {
  /** The request, which is sent to the child as one line of JSON before the file. */
  request: unknown;
  /** The bytes of the file. */
  pieces: AsyncIterable<Uint8Array>;
  limits: ChildLimits;
  /** Maximum number of characters in the report. */
  reportMax: number;
  signal: AbortSignal;
  /** Called with each chunk of the child's output. The child waits until the returned promise resolves. */
  onOutput: (piece: Buffer) => Promise<void> | void;
}

export interface ChildOutcome {
  /**
   * The child's report; '' if the report was too long. The report may be incomplete if the child was ended.
   */
  report: string;
  /** The limit that the child exceeded before it was killed; null if it exceeded none. */
  exceeded: HeldChild['exceeded'];
  /** Whether the child received the whole file. */
  fed: boolean;
  /** The signal that ended the child; null if it exited normally. */
  signal: NodeJS.Signals | null;
}

/**
 * Runs a program in a child process that processes an untrusted file, with limits on memory and time. Each
 * chunk of the file restarts the time limit. Throws the reason of `signal`, and errors of `pieces` and
 * `onOutput`.
 */
export async function runChild(program: ChildProgram, work: ChildWork): Promise<ChildOutcome> {
  const { signal } = work;
  signal.throwIfAborted();
  const { process: child, report } = startChild(program, work);
  const ended = once(child, 'close');
  const held = holdToLimits(child, work.limits);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    const [text, , fed] = await Promise.all([
      readReport(report, work.reportMax),
      takeOutput(child.stdout, work.onOutput),
      sendFile(child.stdin, work, held),
      ended,
    ]);
    signal.throwIfAborted();
    return { report: text, exceeded: held.exceeded, fed, signal: child.signalCode };
  } finally {
    held.release();
    signal.removeEventListener('abort', kill);
    kill();
    // Waits until the child has ended, because it uses memory until then.
    await ended.catch(() => {});
  }
}

async function readReport(report: Readable, most: number): Promise<string> {
  let text = '';
  for await (const piece of report.setEncoding('utf8') as AsyncIterable<string>) {
    text += piece;
    if (text.length > most) return '';
  }
  return text;
}

async function takeOutput(output: Readable, onOutput: ChildWork['onOutput']): Promise<void> {
  for await (const piece of output as AsyncIterable<Buffer>) await onOutput(piece);
}

/** Sends the request and the file to the child. Returns whether the child received the whole file. */
async function sendFile(input: Writable, { request, pieces }: ChildWork, held: HeldChild): Promise<boolean> {
  let failed = false;
  let sent = false;
  async function* bytes() {
    yield Buffer.from(`${JSON.stringify(request)}\n`);
    try {
      for await (const piece of pieces) {
        held.restart();
        yield piece;
      }
      sent = held.exceeded === null;
    } catch (error) {
      failed = true;
      throw error;
    }
  }
  try {
    await pipeline(bytes, input);
  } catch (error) {
    // Any other error means that the child stopped reading. The child's report says why.
    if (failed) throw error;
  }
  return sent;
}
