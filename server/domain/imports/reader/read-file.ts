import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { toOrigin } from '../../../../contract/twin-archive/provenance.ts';
import { importPreviewSchema } from '../../../../contract/import.ts';
import type { ChildLimits } from '../../../platform/process/hold-to-limits.ts';
import { runChild } from '../../../platform/process/run-child.ts';
import type { ChildProgram } from '../../../platform/process/start-child.ts';
import { archivedFileSchema } from './find-files.ts';
import type { ReaderRequest } from './reader-request.ts';
import { refusedWhole } from './refusals.ts';

const PROGRAM: ChildProgram = {
  source: 'server/domain/imports/reader/reader-program.ts',
  built: 'reader.js',
  heap: 160,
};
/** An archive with ten thousand files takes 217 MiB, and 6 s where nobody else wants the processor. */
const LIMITS: ChildLimits = { memory: 320 * 1024 ** 2, time: 90_000 };
/** Bytes that it is given a millisecond more for: 20 MB a second, a slow disk. */
const BYTES_PER_MILLISECOND = 20_000;
const EXCEEDED: Readonly<Record<keyof ChildLimits, string>> = {
  memory: `This file needs more than ${LIMITS.memory / 1024 ** 2} MB of memory to be read, which no twin needs.`,
  time: 'This file takes longer to read than any twin needs.',
};
/** Characters of a report at most: every text in it is bounded, and so are the files that it lists. */
const REPORT_MAX = 4 * 1024 ** 2;

const reportSchema = z.object({
  preview: importPreviewSchema,
  files: z.array(archivedFileSchema),
  origin: z.unknown().transform((origin) => toOrigin(origin)),
});
/** What a file would bring; of an archive, where its files are and where it comes from. */
export type ReadReport = z.infer<typeof reportSchema>;

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
): Promise<ReadReport> {
  const size = request.path === undefined ? request.bytes : (await stat(request.path)).size;
  const { report, exceeded } = await runChild(PROGRAM, {
    request,
    pieces,
    limits: { ...LIMITS, time: LIMITS.time + size / BYTES_PER_MILLISECOND },
    ...(request.path === undefined ? {} : { mayRead: request.path }),
    reportMax: REPORT_MAX,
    signal,
    onOutput: onContent,
  });
  return exceeded === null ? parseReport(report) : nothingOf(EXCEEDED[exceeded]);
}

/** A process that has ended without a word was ended by what it read. */
function parseReport(text: string): ReadReport {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return nothingOf('This file cannot be read.');
  }
}

/** The report on a file of which nothing is taken. */
function nothingOf(reason: string): ReadReport {
  return { preview: refusedWhole(reason), files: [], origin: null };
}
