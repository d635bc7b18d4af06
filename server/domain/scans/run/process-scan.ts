import type { JobKind } from '../../../platform/jobs/job-kind.ts';

export interface ScanInput {
  scanId: string;
}

/** Makes a capture of a scan, in a process of its own. */
export const processScan: JobKind<ScanInput> = {
  name: 'process-scan',
  secret: false,
  lane: 'scans',
  maxAttempts: 5,
  run: async (context, job) => await (await import('./run-scan.ts')).runScan(context, job),
  abandon: async (context, job) => await (await import('./give-up.ts')).giveUp(context, job),
};
