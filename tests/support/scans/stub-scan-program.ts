import type { StartedProgram } from '../../../server/domain/scans/run/run-program.ts';
import { runScan } from '../../../server/domain/scans/run/run-scan.ts';
import { processScan } from '../../../server/domain/scans/run/scan-jobs.ts';

/**
 * Replaces the program that processes scans. Its limits are so low that a test can reach them. Unlike the
 * real program, it does not run with a lower priority: beside other tests, it would reach the time limit
 * before it starts.
 */
const STUB: StartedProgram = {
  program: { source: 'tests/support/scans/stub-program.ts', heap: 64 },
  limits: { memory: 200 * 1024 ** 2, time: 10_000 },
};

/** Processes a scan with the stub. */
export const processByStub: typeof processScan = {
  ...processScan,
  run: (context, job) => runScan(context, job, STUB),
};
