import { CORRECTIONS_MAX_BYTES } from '../../../../contract/limits.ts';
import { type OperationDescription, WRITE_ERRORS } from './operation.ts';

export const CORRECTION_OPERATIONS = {
  changeScan: {
    summary: 'Change what is corrected of a scan',
    description: `For the scan's owner alone: operations on the items of \`floors\`, \`rooms\`, \`sweeps\` and \`space\`, by the rules of \`writeOperations\`. All corrections together have at most ${CORRECTIONS_MAX_BYTES} bytes of JSON. Processing never changes them.`,
    request: 'ScanOperationsInput',
    answer: 'SavedCorrections',
    status: 200,
    errors: WRITE_ERRORS,
  },
  correctScan: {
    summary: 'Replace what is corrected of a scan',
    description:
      'As pages of version 0.8 do: all corrections, in place of those that had `revision`. Use `changeScan`, which merges instead of refusing what was made from an earlier revision.',
    request: 'CorrectScanInput',
    answer: 'SavedRevision',
    status: 200,
    errors: [...WRITE_ERRORS, 'conflict'],
  },
} as const satisfies Record<string, OperationDescription>;
