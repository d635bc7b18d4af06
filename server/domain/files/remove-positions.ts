import { z } from 'zod';
import type { ChildLimits } from '../../platform/process/hold-to-limits.ts';
import { noPieces } from '../../platform/process/no-pieces.ts';
import { runChild } from '../../platform/process/run-child.ts';
import type { ChildProgram } from '../../platform/process/start-child.ts';
import type { CleanedPhoto } from './clean-photo.ts';

const PROGRAM: ChildProgram = {
  source: 'server/domain/files/positions-program.ts',
  built: 'positions.js',
  heap: 96,
};
/** A gigabyte is looked through within 30 s. */
const LIMITS: ChildLimits = { memory: 320 * 1024 ** 2, time: 60_000 };
const REPORT_MAX = 1_000;

const reportSchema = z.object({ changed: z.boolean(), complete: z.boolean() });

/**
 * Takes the positions out of a photo, in the file itself, by a child process with bounds of memory and time. Where these do not suffice, the
 * photo may have changed, and may have positions. Does it again without harm. Throws the reason of `signal`.
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
  return parseReport(report);
}

/** A process that ends without a word was ended by what it read. */
function parseReport(text: string): CleanedPhoto {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return { changed: true, complete: false };
  }
}
