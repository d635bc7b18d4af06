import { type ImportPreview, importPreviewSchema } from '../../../contract/import.ts';
import type { ChildLimits } from '../../process/child/hold-to-limits.ts';
import { runChild } from '../../process/child/run-child.ts';
import type { ChildProgram } from '../../process/child/start-child.ts';
import type { ReaderRequest } from './reader-request.ts';
import { refusedWhole } from './refusals.ts';

const PROGRAM: ChildProgram = {
  source: 'server/imports/reader/reader-program.ts',
  built: 'reader.js',
  heap: 128,
};
const LIMITS: ChildLimits = { memory: 256 * 1024 ** 2, time: 30_000 };
const EXCEEDED: Readonly<Record<keyof ChildLimits, string>> = {
  memory: `This file needs more than ${LIMITS.memory / 1024 ** 2} MB of memory to be read, which no twin needs.`,
  time: `This file takes longer to read than ${LIMITS.time / 1000} seconds, which no twin needs.`,
};
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
  const { report, exceeded } = await runChild(PROGRAM, {
    request,
    pieces,
    limits: LIMITS,
    reportMax: REPORT_MAX,
    signal,
    onOutput: onContent,
  });
  return exceeded === null ? parseReport(report) : refusedWhole(EXCEEDED[exceeded]);
}

/** A process that has ended without a word was ended by what it read. */
function parseReport(text: string): ImportPreview {
  try {
    return importPreviewSchema.parse(JSON.parse(text));
  } catch {
    return refusedWhole('This file cannot be read.');
  }
}
