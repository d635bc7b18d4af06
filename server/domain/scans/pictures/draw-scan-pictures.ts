import type { JobKind } from '../../../platform/jobs/job-kind.ts';

/** Draws poster and thumbnail of a scan whose start was corrected, in a process of its own. */
export const drawScanPictures: JobKind<{ scanId: string }> = {
  name: 'draw-scan-pictures',
  secret: false,
  lane: 'files',
  maxAttempts: 3,
  run: async (context, job) => await (await import('./run-drawing.ts')).runDrawing(context, job),
};
