import type { SignedIn } from '../../../platform/access/actor.ts';
import { authorizeEdit, authorizeManage } from '../../../domain/tours/write-tour.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Context } from '../../../platform/access/context.ts';
import { continueUpload } from '../../../domain/uploads/continue-upload.ts';
import { endUpload } from '../../../domain/uploads/end-upload.ts';
import {
  listUploads,
  readUpload,
  requireUpload,
  type UploadAnswer,
} from '../../../domain/uploads/upload-row.ts';
import { startUpload, cleanFileName } from '../../../domain/uploads/start-upload.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { jsonAnswers, tourOf } from './json-answers.ts';
import { LARGE_BODY_LIMITS, LargeBodies } from '../request/large-bodies.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { uploadTargetSchema } from '../../../../contract/files/upload.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import { UPLOADS_MAX, UPLOAD_KEPT } from '../../../../contract/limits.ts';
import { CHANGE_ERRORS, type OperationDescription } from './operation.ts';

const HOUR = 3_600_000;
const PROGRESS = {
  'Upload-Offset': 'The number of bytes that the server has stored.',
  'Upload-Length': 'The number of bytes in the whole file.',
  'Upload-Expires': 'The time when the upload expires if no more data arrives.',
};

/** Milliseconds over which the speed of an upload is averaged. */
const WINDOW = 30_000;
const RETRY_AFTER = 5;
const TEXTS = {
  full: 'The server is receiving many files, so this upload has to wait. Uploaded data is kept, and the upload resumes.',
  slow: 'This upload was too slow, so another upload took its place. Uploaded data is kept, and the upload resumes.',
};
/** Limits for files that arrive at the same time. Each of these files needs about 3 MiB of memory. */
const PLACES = { ...LARGE_BODY_LIMITS, waiting: 200, waitingEach: 20, refusal: TEXTS.full };

export const UPLOAD_OPERATIONS = {
  startUpload: {
    summary: 'Start an upload',
    description:
      'Uses tus 1.0 with only the creation extension. The Upload-Length header states the size of the file in bytes, and the server reserves that much storage. Upload-Metadata contains `filename` and optionally `target`: JSON that specifies what the file belongs to (`attached`, `folder`, `replaces`, `keepPositions`), or `importArchive` for an archive to import. The server detects the type of the file from its content. ' +
      `Location contains the address of the upload. The upload expires ${UPLOAD_KEPT / HOUR} hours after the last data arrived. A user can have up to ${UPLOADS_MAX} unfinished uploads.`,
    status: 201,
    headers: { ...PROGRESS, Location: 'The address of the upload.' },
    errors: [
      ...CHANGE_ERRORS,
      'invalid-request',
      'invalid-document',
      'document-too-large',
      'quota-exceeded',
      'unavailable',
    ],
  },
  listUploads: {
    summary: 'List unfinished uploads',
    description: 'Returns each upload with its progress.',
    answer: 'OpenUploads',
    errors: ['forbidden'],
  },
  readUpload: {
    summary: 'Read the progress of an upload',
    description:
      'HEAD returns Upload-Offset and Upload-Length as in tus 1.0. If the whole file has arrived, the server first adds it to the twin as a document, whose id is in Upload-Result.',
    answer: 'OpenUpload',
    headers: PROGRESS,
    errors: ['invalid-request', 'forbidden', 'locked', 'unavailable'],
  },
  continueUpload: {
    summary: 'Send a part of a file',
    description:
      'Sends the next bytes. Upload-Offset must be the number of bytes that the server has stored; otherwise, the response is `conflict`. The server responds when the new bytes are stored. If the request is interrupted, the server keeps the bytes that have arrived. After the last part, it adds the file to the twin as a document and returns its id in Upload-Result (`{"documentId","existed"}`), or starts to check an archive for import (`{"importId"}`). The server returns 408 if a part arrives too slowly, and 503 if it stops an upload in favour of a user who has none in progress. In both cases, wait for the time in Retry-After, read the offset with `readUpload`, and resume from there.',
    takes: ['application/offset+octet-stream'],
    headers: { ...PROGRESS, 'Upload-Result': 'The document or import, when the upload is complete.' },
    errors: [
      'invalid-request',
      'invalid-document',
      'document-too-large',
      'too-slow',
      'forbidden',
      'conflict',
      'quota-exceeded',
      'locked',
      'busy',
      'unavailable',
    ],
  },
  endUpload: {
    summary: 'Cancel an upload',
    description:
      'Deletes the data that has arrived and frees the reserved space. The response is `conflict` if the file is already a document.',
    errors: ['invalid-request', 'forbidden', 'conflict', 'locked'],
  },
} as const satisfies Record<string, OperationDescription>;

/** Returns the handlers for uploads with tus 1.0, for users who can edit the twin. */
export function uploadHandlers(
  context: Context,
  headers: HeaderSet,
  { window = WINDOW, now = () => performance.now() } = {},
): Handlers<keyof typeof UPLOAD_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  const { uploads, uploadLeastSpeed } = context.config.limits;
  const leastSpeed = { bytesPerSecond: uploadLeastSpeed, window };
  const arriving = new LargeBodies({ ...PLACES, ...uploads }, now);
  const keyOf = async (c: Call, { userId }: SignedIn) =>
    await requireUpload(context, { ...tourOf(c), uploader: userId, id: c.req.param('uploadId') ?? '' });
  const answer = (said: UploadAnswer) =>
    new Response(null, { status: said.status, headers: { ...headers, ...protocolHeaders(said) } });

  return {
    async startUpload(c) {
      const ref = tourOf(c);
      const actor = await authorizeEdit(context, c.var.actor, ref);
      const sent = c.req.raw.headers;
      const announced = readAnnouncement(sent);
      // Only the owner can upload scans and archives.
      if (announced.target.scan || announced.target.importArchive) await authorizeManage(context, actor, ref);
      return answer(await startUpload(context, actor, ref, { ...announced, headers: sent }));
    },
    async listUploads(c) {
      const ref = tourOf(c);
      const { userId: uploader } = await authorizeEdit(context, c.var.actor, ref);
      return json({ uploads: await listUploads(context, { ...ref, uploader }) });
    },
    async readUpload(c) {
      const actor = await authorizeEdit(context, c.var.actor, tourOf(c));
      if (c.req.method !== 'HEAD') return json(await readUpload(context, await keyOf(c, actor)));
      const sent = c.req.raw.headers;
      checkProtocol('HEAD', sent);
      const request = { method: 'HEAD', headers: sent, body: null } as const;
      return answer(await continueUpload(context, await keyOf(c, actor), request));
    },
    async continueUpload(c) {
      const actor = await authorizeEdit(context, c.var.actor, tourOf(c));
      const sent = c.req.raw.headers;
      checkPatch(sent);
      const key = await keyOf(c, actor);
      const stopped = new AbortController();
      const place = await arriving.take(actor.userId, (refusal) => stopped.abort(refusal));
      try {
        const body = c.var.body.flow(leastSpeed, stopped.signal);
        return answer(await continueUpload(context, key, { method: 'PATCH', headers: sent, body }));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'too-slow') throw error;
        throw new AppError('too-slow', TEXTS.slow, { retryAfter: RETRY_AFTER });
      } finally {
        place.release();
      }
    },
    async endUpload(c) {
      const actor = await authorizeEdit(context, c.var.actor, tourOf(c));
      checkProtocol('DELETE', c.req.raw.headers);
      await endUpload(context, await keyOf(c, actor));
      return new Response(null, { status: 204, headers: { ...headers, ...PROTOCOL } });
    },
  };
}

const VERSION = '1.0.0';
const PROTOCOL = { 'tus-resumable': VERSION };

function protocolHeaders({ offset, bytes, expiresAt, address, result, close }: UploadAnswer): HeaderSet {
  return {
    ...PROTOCOL,
    'upload-offset': String(offset),
    'upload-length': String(bytes),
    'upload-expires': new Date(expiresAt).toUTCString(),
    ...(address && { location: address }),
    ...(result && { 'upload-result': JSON.stringify(result) }),
    ...(close && { connection: 'close' }),
  };
}

const BODY_TYPE = 'application/offset+octet-stream';
/** Matches whole numbers of up to 15 digits. JavaScript cannot represent all longer numbers exactly. */
const WHOLE_NUMBER = /^\d{1,15}$/;
/** Allowed protocol headers by method. Creation is the only supported extension. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  POST: ['upload-length', 'upload-metadata'],
  PATCH: ['upload-offset'],
  HEAD: [],
  DELETE: [],
};

/**
 * Returns the size, the name and the target of a new upload from its headers. Throws `invalid-request`, or
 * `invalid-document` for an invalid target.
 */
function readAnnouncement(headers: Headers) {
  checkProtocol('POST', headers);
  const bytes = readNumber(headers, 'upload-length');
  if (Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding')) {
    throw refused('A request that starts an upload must have no body. Send the bytes with PATCH.');
  }
  const metadata = readMetadata(headers.get('upload-metadata') ?? '');
  const name = metadata.get('filename');
  if (name === undefined) throw refused('Upload-Metadata must contain a filename.');
  return {
    bytes,
    name: cleanFileName(name),
    target: parseDocument(uploadTargetSchema, parseJson(metadata.get('target') ?? '{}')),
  };
}

/** Throws `invalid-request` unless the headers are valid for a PATCH request with a part of a file. */
function checkPatch(headers: Headers): void {
  checkProtocol('PATCH', headers);
  readNumber(headers, 'upload-offset');
  if (headers.get('content-type') !== BODY_TYPE) throw refused(`Send a part of a file as ${BODY_TYPE}.`);
}

/**
 * Throws `invalid-request` if the headers name a different version of tus, or contain an upload header that
 * is not allowed for the method.
 */
function checkProtocol(method: keyof typeof TAKEN, headers: Headers): void {
  if (headers.get('tus-resumable') !== VERSION) {
    throw refused(`Uploads use tus ${VERSION}. Set Tus-Resumable to this version.`);
  }
  const unknown = [...headers.keys()].find(
    (name) => name.startsWith('upload-') && !TAKEN[method]?.includes(name),
  );
  if (unknown)
    throw refused(
      `${unknown} is not supported. Announce the length of the file and send its bytes in order.`,
    );
}

function readNumber(headers: Headers, name: string): number {
  const text = headers.get(name);
  if (text === null) throw refused(`${name} is missing.`);
  // Rejects numbers that the tus library could parse differently, such as those with a leading zero.
  if (!WHOLE_NUMBER.test(text) || String(Number(text)) !== text)
    throw refused(`${name} must be a whole number.`);
  return Number(text);
}

/**
 * Returns the decoded values of `Upload-Metadata` by key. Throws `invalid-request` if the header is malformed
 * or a key occurs twice.
 */
function readMetadata(text: string): Map<string, string> {
  const metadata = new Map<string, string>();
  for (const pair of text.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    const valid = /^[\w-]{1,64}$/.test(key) && rest.length === 0 && /^[\w+/]*={0,2}$/.test(value);
    if (!valid || value.length % 4 !== 0 || metadata.has(key)) {
      throw refused('Upload-Metadata must contain keys with Base64 values, and each key only once.');
    }
    metadata.set(key, Buffer.from(value, 'base64').toString());
  }
  return metadata;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('The target of an upload must be JSON.');
  }
}

function refused(message: string): AppError {
  return new AppError('invalid-request', message);
}
