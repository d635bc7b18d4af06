import { CORRECTIONS_MAX_BYTES } from '../../../../contract/limits.ts';
import { type OperationDescription, WRITE_ERRORS } from './operation.ts';

export const CORRECTION_OPERATIONS = {
  correctScan: {
    summary: 'Save what a person corrects of a scan',
    description: `For the scan's owner alone: all corrections, at most ${CORRECTIONS_MAX_BYTES} bytes of JSON, in place of those that had \`revision\`. Processing never changes them.`,
    request: 'CorrectScanInput',
    answer: 'SavedRevision',
    status: 200,
    errors: [...WRITE_ERRORS, 'conflict'],
  },
} as const satisfies Record<string, OperationDescription>;
