import type { OperationDescription } from './operation.ts';

/** What is kept of scans. */
export const KEPT_SCAN_OPERATIONS = {
  deleteScan: {
    summary: 'Delete a scan',
    description:
      'For its owner alone: the file that was uploaded, what was made of it and the corrections go for good, and processing stops. A twin of it stays, without its space. Deleting what is gone is no error.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests'],
  },
  deleteSource: {
    summary: 'Throw the file of a scan away',
    description:
      'For its owner alone. What was made of it stays; it cannot be processed again. `conflict` while it is being processed, and before anything was made of it.',
    status: 204,
    errors: ['not-signed-in', 'cross-origin', 'not-found', 'too-many-requests', 'conflict'],
  },
  readScanPicture: {
    summary: 'Read a picture of a scan',
    description:
      'The `poster` or the `thumbnail` that processing has made, for the scan’s owner and for whoever may read the owner’s twin of it. Its ETag is the SHA-256 of its content.',
    media: 'image/webp',
    status: 200,
    errors: ['not-found'],
  },
} as const satisfies Record<string, OperationDescription>;
