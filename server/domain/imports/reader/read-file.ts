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
import { parseText } from '../../../platform/store/parse-document.ts';

const PROGRAM: ChildProgram = {
  source: 'server/domain/imports/reader/reader-program.ts',
  built: 'reader.js',
  heap: 160,
};
/**
 * Limits in bytes and milliseconds. An archive with ten thousand files needs 217 MiB, and 6 s on an idle
 * processor.
 */
const LIMITS: ChildLimits = { memory: 320 * 1024 ** 2, time: 90_000 };
/**
 * For each 20,000 bytes of the file, the time limit grows by one millisecond. This is enough for a slow disk
 * that reads 20 MB per second.
 */
const BYTES_PER_MILLISECOND = 20_000;
const EXCEEDED: Readonly<Record<keyof ChildLimits, string>> = {
  memory: `Reading this file needs more than ${LIMITS.memory / 1024 ** 2} MB of memory, which is the maximum for an import.`,
  time: 'Reading this file took too long. The file may be damaged.',
};
const UNREADABLE = 'GoV360 cannot read this file. Check that it is a twin archive (ZIP) or a table (CSV).';
/** Maximum number of characters in a report. No report is longer, because its texts and lists are limited. */
const REPORT_MAX = 4 * 1024 ** 2;

const reportSchema = z.object({
  preview: importPreviewSchema,
  files: z.array(archivedFileSchema),
  origin: z.unknown().transform((origin) => toOrigin(origin)),
});
/**
 * Describes what a file would import. For an archive, also contains the positions of its files, and the
 * origin of the twin.
 */
export type ReadReport = z.infer<typeof reportSchema>;

export interface FileToRead extends ReaderRequest {
  pieces: AsyncIterable<Uint8Array>;
}

export interface Reading {
  signal: AbortSignal;
  /**
   * Receives the content in chunks, as lines (`twin-lines.ts`). The reader waits until the returned promise
   * resolves.
   */
  onContent: (piece: Buffer) => Promise<void>;
}

/**
 * Reads an untrusted file in a child process with limits on memory and time. If the process exceeds a limit
 * or ends early, the report rejects the file with a message. Throws the abort reason of `signal`, and errors
 * of `pieces` and `onContent`.
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
  if (exceeded !== null) return nothingOf(EXCEEDED[exceeded]);
  // If there is no valid report, the process crashed on the file.
  return parseText(reportSchema, report) ?? nothingOf(UNREADABLE);
}

/** Returns a report that rejects the whole file. */
function nothingOf(reason: string): ReadReport {
  return { preview: refusedWhole(reason), files: [], origin: null };
}
