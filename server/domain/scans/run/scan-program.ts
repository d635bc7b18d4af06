import { SCAN_MAX_MEMORY, SCAN_MAX_TIME } from '../../../../contract/limits.ts';
import type { ChildLimits } from '../../../platform/process/hold-to-limits.ts';
import type { ChildProgram } from '../../../platform/process/start-child.ts';

/**
 * The program that creates a capture from a scan. `native`: surfaces and pictures need memory outside of V8's
 * heap.
 */
export const SCAN_PROGRAM: ChildProgram = {
  source: 'processing/scan-program.ts',
  built: 'scan.js',
  heap: 2_048,
  native: true,
  patient: true,
};

/**
 * The same program, used only to draw the pictures of a view. Needs a smaller heap, because the scene has at
 * most 3 MB.
 */
export const DRAW_PROGRAM: ChildProgram = { ...SCAN_PROGRAM, heap: 768, patient: false };

export const DRAW_LIMITS: ChildLimits = { memory: 1024 ** 3, time: 120_000 };

export const SCAN_LIMITS: ChildLimits = { memory: SCAN_MAX_MEMORY, time: SCAN_MAX_TIME };
