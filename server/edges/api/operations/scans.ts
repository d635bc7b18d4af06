import {
  deleteScan,
  deleteSource,
  cancelScan,
  processAgain,
  renameScan,
} from '../../../domain/scans/change-scan.ts';
import { processScanInputSchema, renameScanInputSchema } from '../../../../contract/scans/scan.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canManageScans, refusal, notFound } from '../../../platform/access/policy.ts';
import { listScans } from '../../../domain/scans/list-scans.ts';
import { readScan } from '../../../domain/scans/list-scans.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './json-answers.ts';
import { readJson, SMALL_BODY_BYTES } from '../request/request-body.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { KeptCaptures, readScanPicture } from '../../../domain/scans/serving/kept-captures.ts';
import { namesEtag } from '../answer/send-shared.ts';
import { CORRECTIONS_MAX_BYTES, OPERATIONS_MAX, SCANS_MAX } from '../../../../contract/limits.ts';
import { authorizeCorrection, changeScan, correctScan } from '../../../domain/scans/correct-scan.ts';
import { WRITE_ERRORS, type OperationDescription } from './operation.ts';

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
} as const satisfies Record<string, OperationDescription>;

export function scanHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof SCAN_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  const done = () => new Response(null, { status: 204, headers });
  return {
    async listScans(c) {
      return json(JSON.stringify(await listScans(context, c.var.actor, { userId: userIdOf(c) })));
    },
    async readScan(c) {
      return json(JSON.stringify(await readScan(context, c.var.actor, scanOf(c))));
    },
    async renameScan(c) {
      authorize(c);
      const { name } = parseDocument(renameScanInputSchema, await readJson(c, SMALL_BODY_BYTES));
      return json(JSON.stringify(await renameScan(context, c.var.actor, { ...scanOf(c), name })));
    },
    async processScan(c) {
      authorize(c);
      const { answers } = parseDocument(processScanInputSchema, await readJson(c, SMALL_BODY_BYTES));
      const scan = await processAgain(context, c.var.actor, { ...scanOf(c), answers });
      return json(JSON.stringify(scan), 202);
    },
    async cancelScan(c) {
      await cancelScan(context, c.var.actor, scanOf(c));
      return done();
    },
    async deleteScan(c) {
      await deleteScan(context, c.var.actor, scanOf(c));
      return done();
    },
    async deleteSource(c) {
      await deleteSource(context, c.var.actor, scanOf(c));
      return done();
    },
  };
}

/** Before the body is read. */
function authorize(c: Call): void {
  const { actor } = c.var;
  if (!canManageScans(actor, userIdOf(c))) throw refusal(actor, false);
}

function scanOf(c: Call) {
  return { userId: userIdOf(c), scanId: c.req.param('scanId') ?? '' };
}

export const SCAN_PICTURE_OPERATIONS = {
  readScanPicture: {
    summary: 'Read a picture of a scan',
    description:
      'The `poster` or the `thumbnail` that processing has made, for the scan’s owner and for whoever may read the owner’s twin of it. Its ETag is the SHA-256 of its content.',
    media: 'image/webp',
    status: 200,
    errors: ['not-found'],
  },
} as const satisfies Record<string, OperationDescription>;

/** Pictures that processing has made, which hold nothing of the file that was uploaded but what is seen. */
export function scanPictureHandlers(
  context: Needs<'store' | 'files' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof SCAN_PICTURE_OPERATIONS> {
  const captures = new KeptCaptures(context);
  const shown = { ...headers, 'content-type': 'image/webp', 'cache-control': 'private, no-cache' };
  return {
    async readScanPicture(c) {
      const input = {
        userId: userIdOf(c),
        scanId: c.req.param('scanId') ?? '',
        picture: c.req.param('picture') ?? '',
      };
      const { key, sha256, bytes } = await readScanPicture(context, captures, c.var.actor, input);
      const etag = `"${sha256}"`;
      if (namesEtag(c.req.header('if-none-match'), etag))
        return new Response(null, { status: 304, headers: { ...shown, etag } });
      const found = await context.files.read(key);
      if (!found) throw notFound();
      return new Response(found.body, { headers: { ...shown, etag, 'content-length': String(bytes) } });
    },
  };
}

/** Bytes of an operation besides the item as it was and as it is. */
const FRAME_BYTES = 1024;
const OPERATIONS_MAX_BYTES = 2 * CORRECTIONS_MAX_BYTES + OPERATIONS_MAX * FRAME_BYTES;

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

export function correctionHandlers(
  context: Needs<'config' | 'store' | 'feed' | 'now'>,
  headers: HeaderSet,
): Handlers<keyof typeof CORRECTION_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  const handle = (write: typeof changeScan | typeof correctScan, bytes: number) => async (c: Call) => {
    const { actor } = c.var;
    const userId = userIdOf(c);
    authorizeCorrection(actor, userId);
    const body = await readJson(c, bytes);
    const scanId = c.req.param('scanId') ?? '';
    return json(JSON.stringify(await write(context, actor, { userId, scanId, body })));
  };
  return {
    changeScan: handle(changeScan, OPERATIONS_MAX_BYTES),
    correctScan: handle(correctScan, CORRECTIONS_MAX_BYTES + FRAME_BYTES),
  };
}
