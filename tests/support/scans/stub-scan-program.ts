import type { ChildLimits } from '../../../server/platform/process/hold-to-limits.ts';
import type { ChildProgram } from '../../../server/platform/process/start-child.ts';

/**
 * Replaces `server/domain/scans/run/scan-program.ts` within limits that a test can reach. It does not let other
 * processes go first: beside other tests it would reach the limit of time before it starts.
 */
export const SCAN_PROGRAM: ChildProgram = {
  source: 'tests/support/scans/stub-program.ts',
  heap: 64,
};

export const SCAN_LIMITS: ChildLimits = { memory: 200 * 1024 ** 2, time: 10_000 };
