import { z } from 'zod';
import type { ChildLimits } from '../../platform/process/hold-to-limits.ts';
import { runChild } from '../../platform/process/run-child.ts';
import { noPieces, type ChildProgram } from '../../platform/process/start-child.ts';
import type { CleanedPhoto } from './clean-photo.ts';
import { parseText } from '../../platform/store/parse-document.ts';

const PROGRAM: ChildProgram = {
  source: 'server/domain/files/positions-program.ts',
  built: 'positions.js',
  heap: 96,
};
/** Limits in bytes and milliseconds. Searching one gigabyte takes less than 30 s. */
const LIMITS: ChildLimits = { memory: 320 * 1024 ** 2, time: 60_000 };
const REPORT_MAX = 1_000;

const reportSchema = z.object({ changed: z.boolean(), complete: z.boolean() });

/**
 * Removes the positions from a photo, in place, in a child process with limits on memory and time. Returns
 * whether the photo changed, and whether it is now known to contain no positions. If the process exceeds a
 * limit, the photo may be changed and may still contain positions. Calling the function again is safe. Throws
 * the abort reason of `signal`.
 */
export async function removePositions(
  path: string,
  type: string,
  signal: AbortSignal,
): Promise<CleanedPhoto> {
  if (!type.startsWith('image/')) return { changed: false, complete: true };
  const { report } = await runChild(PROGRAM, {
    request: { path, type },
    pieces: noPieces(),
    limits: LIMITS,
    mayWrite: path,
    reportMax: REPORT_MAX,
    signal,
    onOutput: () => {},
  });
  // Without a valid report, the process has crashed or exceeded a limit.
  return parseText(reportSchema, report) ?? { changed: true, complete: false };
}
