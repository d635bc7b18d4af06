import type { ChildLimits } from '../../../server/platform/process/hold-to-limits.ts';
import type { ChildProgram } from '../../../server/platform/process/start-child.ts';

/** Replaces `server/domain/scans/run/scan-program.ts` within limits that a test can reach. */
export const SCAN_PROGRAM: ChildProgram = {
  source: 'tests/support/scans/stub-program.ts',
  heap: 64,
  patient: true,
};

export const SCAN_LIMITS: ChildLimits = { memory: 200 * 1024 ** 2, time: 5_000 };
