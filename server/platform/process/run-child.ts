import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ChildLimits, type HeldChild, holdToLimits } from './hold-to-limits.ts';
import { type ChildProgram, type ChildRights, startChild } from './start-child.ts';

export interface ChildWork extends ChildRights {
  /** What it reads: one line of JSON, and then the file. */
  request: unknown;
  pieces: AsyncIterable<Uint8Array>;
  limits: ChildLimits;
  /** Characters that its report may have. */
  reportMax: number;
  signal: AbortSignal;
  /** Takes what it writes, piece by piece; it waits for that. */
  onOutput: (piece: Buffer) => Promise<void> | void;
}

export interface ChildOutcome {
  /** What it said, in whole or up to its end; '' where that was more than it may say. */
  report: string;
  /** What it took too much of, for which it was ended; null where it was not. */
  exceeded: HeldChild['exceeded'];
  /** It was given all of the file. */
  fed: boolean;
  /** By what it was ended; null where it ended by itself. */
  signal: NodeJS.Signals | null;
}

/**
 * Has a stranger's file opened by a child process that has bounds of memory and time; its time starts over with each piece of the file.
 * Throws the reason of `signal`, and what `pieces` and `onOutput` throw.
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
    // It holds memory until it ends.
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

/** Whether it took all of the file. */
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
    // Otherwise it takes no more: what it has ended with is in its report.
    if (failed) throw error;
  }
  return sent;
}
