import { pipeline } from 'node:stream/promises';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type ImportPreview, importPreviewSchema } from '../../../contract/import.ts';
import { holdToLimits } from './reader-limits.ts';
import type { ReaderRequest } from './reader-request.ts';
import { refusedWhole } from './refusals.ts';
import { startReader } from './start-reader.ts';

/** Characters of a report at most: every text in it is bounded. */
const REPORT_MAX = 1024 ** 2;

export interface FileToRead extends ReaderRequest {
  pieces: AsyncIterable<Uint8Array>;
}

export interface Reading {
  signal: AbortSignal;
  /** Takes the content piece by piece; the reader waits for it. */
  onContent: (piece: Buffer) => Promise<void>;
}

/**
 * What a stranger's file holds, read by a child process that has bounds of memory and time. Where they do not suffice, or it ends
 * otherwise, the file is refused with a sentence. Throws the reason of `signal`, and what `pieces` and `onContent` throw.
 */
export async function readFile(
  { pieces, ...request }: FileToRead,
  { signal, onContent }: Reading,
): Promise<ImportPreview> {
  signal.throwIfAborted();
  const { process: child, report } = startReader();
  const ended = once(child, 'close');
  const held = holdToLimits(child);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    const [text] = await Promise.all([
      readReport(report),
      takeContent(child.stdout, onContent),
      sendFile(child.stdin, request, pieces),
      ended,
    ]);
    signal.throwIfAborted();
    return held.reason === null ? parseReport(text) : refusedWhole(held.reason);
  } finally {
    held.release();
    signal.removeEventListener('abort', kill);
    kill();
    // It holds memory until it is gone.
    await ended.catch(() => {});
  }
}

/** '' where there is more of it than there can be. */
async function readReport(report: Readable): Promise<string> {
  let text = '';
  for await (const piece of report.setEncoding('utf8') as AsyncIterable<string>) {
    text += piece;
    if (text.length > REPORT_MAX) return '';
  }
  return text;
}

async function takeContent(content: Readable, onContent: Reading['onContent']): Promise<void> {
  for await (const piece of content as AsyncIterable<Buffer>) await onContent(piece);
}

async function sendFile(
  input: Writable,
  request: ReaderRequest,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let failed = false;
  async function* bytes() {
    yield Buffer.from(`${JSON.stringify(request)}\n`);
    try {
      yield* pieces;
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
}

/** A process that has ended without a word was ended by what it read. */
function parseReport(text: string): ImportPreview {
  try {
    return importPreviewSchema.parse(JSON.parse(text));
  } catch {
    return refusedWhole('This file cannot be read.');
  }
}
