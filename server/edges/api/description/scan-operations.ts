import { SCANS_MAX } from '../../../../contract/limits.ts';
import { type OperationDescription, WRITE_ERRORS } from './operation.ts';

/** Scans: files of a space that somebody has scanned, and the captures that are made of them. */
export const SCAN_OPERATIONS = {
  listScans: {
    summary: 'List a person’s scans',
    description: `For their owner alone, newest first: what state each is in, how far processing is, and what it takes. A scan comes by an upload (startUpload) whose metadata \`target\` is \`{"scan": true}\`; a person has at most ${SCANS_MAX}. Changes are told on the topic of the person's jobs.`,
    answer: 'ScanList',
    status: 200,
    errors: ['not-signed-in', 'not-found'],
  },
  readScan: {
    summary: 'Read the space that was found in a scan',
    description:
      'For its owner alone: floors, rooms, doors, walls, stairs and viewpoints as they were found, and the corrections with their revision. `conflict` before the first run has ended well.',
    answer: 'ScanSpace',
    status: 200,
    errors: ['not-signed-in', 'not-found', 'conflict'],
  },
  renameScan: {
    summary: 'Rename a scan',
    description: 'The name is that of its capture too.',
    request: 'RenameScanInput',
    answer: 'Scan',
    status: 200,
    errors: WRITE_ERRORS.filter((code) => code !== 'forbidden'),
  },
  processScan: {
    summary: 'Process a scan once more',
    description:
      'After a failure, or with answers to what was asked. They are kept beside those that were given before. Until the new run has ended well, the one before opens. `conflict` while it is being processed already, and where its file was thrown away.',
    request: 'ProcessScanInput',
    answer: 'Scan',
    status: 202,
    errors: [...WRITE_ERRORS.filter((code) => code !== 'forbidden'), 'conflict'],
  },
  cancelScan: {
    summary: 'Stop processing a scan',
    description: 'The run before, if any, still opens. One that is not being processed is no error.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;
