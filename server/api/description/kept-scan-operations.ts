import type { OperationDescription } from './operation.ts';

/** What is kept of scans. */
export const KEPT_SCAN_OPERATIONS = {
  readScanPicture: {
    summary: 'Read a picture of a scan',
    description:
      'The `poster` or the `thumbnail` that processing has made, for the scan’s owner and for whoever may read the owner’s twin of it. Its ETag is the SHA-256 of its content.',
    media: 'image/webp',
    status: 200,
    errors: ['not-found'],
  },
} as const satisfies Record<string, OperationDescription>;
