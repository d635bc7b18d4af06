import {
  deleteScan,
  deleteSource,
  cancelScan,
  processAgain,
  renameScan,
} from '../../../domain/scans/change-scan.ts';
import { processScanInputSchema, renameScanInputSchema } from '../../../../contract/scans/scan.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageScans, refusal } from '../../../platform/access/policy.ts';
import { listScans, readScan } from '../../../domain/scans/list-scans.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { handlersFor, userIdOf, userOf } from './json-answers.ts';
import { readJson, SMALL_BODY_BYTES } from '../request/request-body.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { KeptCaptures, readScanPicture } from '../../../domain/captures/kept-captures.ts';
import { sendStored } from '../answer/send-content.ts';
import { CORRECTIONS_MAX_BYTES, OPERATIONS_MAX, SCANS_MAX } from '../../../../contract/limits.ts';
import { authorizeCorrection, changeScan, correctScan } from '../../../domain/scans/correct-scan.ts';
import { WRITE_ERRORS, type OperationDescription } from './operation.ts';

/** Maximum number of bytes that an operation needs in addition to the old and the new state of its items. */
const FRAME_BYTES = 1024;

const OPERATIONS_MAX_BYTES = 2 * CORRECTIONS_MAX_BYTES + OPERATIONS_MAX * FRAME_BYTES;

export const SCAN_OPERATIONS = {
  listScans: {
    summary: 'List a user’s scans',
    description: `Only for the owner. Returns the scans, newest first, each with its state, the progress of processing and its size. To add a scan, start an upload (\`startUpload\`) whose metadata \`target\` is \`{"scan": true}\`. A user can have up to ${SCANS_MAX} scans. The topic of the user’s jobs reports changes.`,
    answer: 'ScanList',
  },
  readScan: {
    summary: 'Read what was detected in a scan',
    description:
      'Only for the owner. Returns the detected floors, rooms, doors, walls, stairs and viewpoints, and the corrections with their revision. The response is `conflict` until the scan has been processed successfully.',
    answer: 'ScanSpace',
    errors: ['conflict'],
  },
  renameScan: {
    summary: 'Rename a scan',
    description: 'The capture of the scan gets the same name.',
    request: 'RenameScanInput',
    answer: 'Scan',
    errors: ['busy', 'too-many-requests'],
  },
  processScan: {
    summary: 'Process a scan again',
    description:
      'Use this operation after a failure, or to send answers to questions. Earlier answers are kept. The earlier result stays available until the new run succeeds. The response is `conflict` if the scan is already being processed or its file was deleted.',
    request: 'ProcessScanInput',
    answer: 'Scan',
    status: 202,
    errors: ['busy', 'too-many-requests', 'conflict'],
  },
  cancelScan: {
    summary: 'Stop processing a scan',
    description:
      'The earlier result, if any, stays available. Succeeds even if the scan is not being processed.',
    errors: ['too-many-requests'],
  },
  deleteScan: {
    summary: 'Delete a scan',
    description:
      'Only for the owner. Stops processing, and permanently deletes the uploaded file, everything made from it, and the corrections. A twin that uses the scan is kept, but no longer has a capture. Succeeds even if the scan does not exist.',
    errors: ['too-many-requests'],
  },
  deleteSource: {
    summary: 'Delete the uploaded file of a scan',
    description:
      'Only for the owner. The result is kept, but the scan cannot be processed again. The response is `conflict` while the scan is being processed, and before it has a result.',
    errors: ['too-many-requests', 'conflict'],
  },
  readScanPicture: {
    summary: 'Read a picture of a scan',
    description:
      'Available to the owner of the scan, and to anyone who can read one of the owner’s twins that shows the scan. Returns the `poster` or the `thumbnail` of the processed scan. The ETag is the SHA-256 of the picture.',
    media: 'image/webp',
  },
  changeScan: {
    summary: 'Change the corrections of a scan',
    description: `Only for the owner. Applies operations to the items of \`floors\`, \`rooms\`, \`sweeps\` and \`space\`, which are merged like those of \`changeTour\`. Together, the corrections of a scan can have up to ${CORRECTIONS_MAX_BYTES} bytes of JSON. Processing never changes corrections.`,
    request: 'ScanOperationsInput',
    answer: 'SavedCorrections',
    errors: WRITE_ERRORS,
  },
  correctScan: {
    summary: 'Replace the corrections of a scan',
    description:
      'Only for pages that GoV360 0.8 served and that are still open. Replaces all corrections if they still have the given `revision`. Use `changeScan` instead, which merges changes that are based on an earlier revision.',
    request: 'CorrectScanInput',
    answer: 'SavedRevision',
    errors: [...WRITE_ERRORS, 'conflict'],
  },
} as const satisfies Record<string, OperationDescription>;

export function scanHandlers(
  context: Needs<'config' | 'store' | 'files' | 'feed' | 'log' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof SCAN_OPERATIONS> {
  const { changes, returns, withBody } = handlersFor(context, headers);
  const captures = new KeptCaptures(context);
  const shown = { 'content-type': 'image/webp', 'cache-control': 'private, no-cache' };
  const corrections = (bytes: number) =>
    withBody(scanOf, (_, actor, { userId }) => authorizeCorrection(actor, userId), bytes);
  return {
    listScans: returns(listScans, userOf),
    readScan: returns(readScan, scanOf),
    renameScan: returns(renameScan, async (c) => {
      authorize(c);
      const { name } = parseDocument(renameScanInputSchema, await readJson(c, SMALL_BODY_BYTES));
      return { ...scanOf(c), name };
    }),
    processScan: returns(
      processAgain,
      async (c) => {
        authorize(c);
        const { answers } = parseDocument(processScanInputSchema, await readJson(c, SMALL_BODY_BYTES));
        return { ...scanOf(c), answers };
      },
      202,
    ),
    cancelScan: changes(cancelScan, scanOf),
    deleteScan: changes(deleteScan, scanOf),
    deleteSource: changes(deleteSource, scanOf),
    async readScanPicture(c) {
      const input = { ...scanOf(c), picture: c.req.param('picture') ?? '' };
      const { key, sha256, bytes } = await readScanPicture(context, captures, c.var.actor, input);
      const found = { key, size: bytes, etag: `"${sha256}"`, headers: shown };
      return await sendStored(c, found, { context, headers, begin: () => () => {} });
    },
    changeScan: returns(changeScan, corrections(OPERATIONS_MAX_BYTES)),
    correctScan: returns(correctScan, corrections(CORRECTIONS_MAX_BYTES + FRAME_BYTES)),
  };
}

/** Throws unless the sender can manage the scans. Call this before reading the body. */
function authorize(c: Call): void {
  const { actor } = c.var;
  if (!canManageScans(actor, userIdOf(c))) throw refusal(actor, false);
}

function scanOf(c: Call) {
  return { ...userOf(c), scanId: c.req.param('scanId') ?? '' };
}
