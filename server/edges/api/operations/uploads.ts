import type { TourRef } from '../../../../contract/tour-id.ts';
import { authorizeEdit, authorizeManage } from '../../../domain/tours/write-tour.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Context } from '../../../platform/access/context.ts';
import { listUploads, readUpload } from '../../../domain/uploads/list-uploads.ts';
import { continueUpload } from '../../../domain/uploads/continue-upload.ts';
import { endUpload } from '../../../domain/uploads/end-upload.ts';
import { requireUpload, type UploadAnswer } from '../../../domain/uploads/upload-row.ts';
import { startUpload } from '../../../domain/uploads/start-upload.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import { jsonAnswers, tourOf } from './json-answers.ts';
import { LARGE_BODY_LIMITS, LargeBodies } from '../request/large-bodies.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { uploadTargetSchema } from '../../../../contract/files/upload.ts';
import { cleanFileName } from '../../../domain/uploads/file-name.ts';
import { parseDocument } from '../../../platform/store/parse-document.ts';
import { UPLOADS_MAX, UPLOAD_KEPT } from '../../../../contract/limits.ts';
import type { OperationDescription } from './operation.ts';

const HOUR = 3_600_000;
const PROGRESS = {
  'Upload-Offset': 'Bytes that the server has on its disk.',
  'Upload-Length': 'Bytes of the whole file.',
  'Upload-Expires': 'When the upload ends unless more of it comes.',
};

/** Milliseconds over which the speed of a file is an average. */
const WINDOW = 30_000;
const RETRY_AFTER = 5;
const TEXTS = {
  full: 'Many files are arriving just now, so this one waits for its turn. What was sent is kept, and the upload resumes.',
  slow: 'Too little of this file arrived, so its place went to others. What was sent is kept, and the upload resumes.',
};
/** Files that arrive at the same time: each has about 3 MiB in memory. */
const PLACES = { ...LARGE_BODY_LIMITS, waiting: 200, waitingEach: 20, refusal: TEXTS.full };

export const UPLOAD_OPERATIONS = {
  startUpload: {
    summary: 'Begin to upload a file',
    description:
      'By tus 1.0, creation only: the header Upload-Length announces the bytes, which are reserved at once, and Upload-Metadata has `filename` and perhaps `target`, as JSON of what the file belongs to (`attached`, `folder`, `replaces`, `keepPositions`), or `importArchive` for an archive that is to be imported. What a browser says of its type is not believed. ' +
      `Its address is in Location. An upload ends ${UPLOAD_KEPT / HOUR} hours after something of it came; a person has at most ${UPLOADS_MAX}.`,
    status: 201,
    headers: { ...PROGRESS, Location: 'The address of the upload.' },
    errors: [
      'invalid-request',
      'invalid-document',
      'document-too-large',
      'not-signed-in',
      'forbidden',
      'cross-origin',
      'not-found',
      'too-many-requests',
      'quota-exceeded',
      'unavailable',
    ],
  },
  listUploads: {
    summary: 'List uploads that are not finished',
    description: 'With what has arrived of each.',
    answer: 'OpenUploads',
    status: 200,
    errors: ['not-signed-in', 'forbidden', 'not-found'],
  },
  readUpload: {
    summary: 'Read how far an upload is',
    description:
      'HEAD answers as tus 1.0 wants it: Upload-Offset and Upload-Length. Where all of the file has arrived, it is made a document of the twin first, and Upload-Result says of which.',
    answer: 'OpenUpload',
    status: 200,
    headers: PROGRESS,
    errors: ['invalid-request', 'not-signed-in', 'forbidden', 'not-found', 'locked', 'unavailable'],
  },
  continueUpload: {
    summary: 'Send a part of a file',
    description:
      'The bytes behind those that the server has, as the header Upload-Offset says; another offset is a conflict. It is answered once they are on the disk, and what has arrived of a request that breaks off is kept. The last part is answered when the file is a document, with its id in Upload-Result (`{"documentId","existed"}`); an archive is checked then as one that was sent to be imported (`{"importId"}`). A part that comes too slowly is answered 408, and one whose place goes to a person who has none 503: ask for the offset after Retry-After, and send on from there.',
    takes: ['application/offset+octet-stream'],
    status: 204,
    headers: { ...PROGRESS, 'Upload-Result': 'The document, once the file is one.' },
    errors: [
      'invalid-request',
      'invalid-document',
      'document-too-large',
      'too-slow',
      'not-signed-in',
      'forbidden',
      'cross-origin',
      'not-found',
      'conflict',
      'quota-exceeded',
      'locked',
      'busy',
      'unavailable',
    ],
  },
  endUpload: {
    summary: 'Give up an upload',
    description:
      'What has arrived goes, and what was reserved is free. One whose file is a document already is a conflict.',
    status: 204,
    errors: [
      'invalid-request',
      'not-signed-in',
      'forbidden',
      'cross-origin',
      'not-found',
      'conflict',
      'locked',
    ],
  },
} as const satisfies Record<string, OperationDescription>;

/** Uploads of files by tus 1.0, for who may change the twin. */
export function uploadHandlers(
  context: Context,
  headers: HeaderSet,
  { window = WINDOW, now = () => performance.now() } = {},
): Handlers<keyof typeof UPLOAD_OPERATIONS> {
  const { json } = jsonAnswers(headers);
  const { uploads, uploadLeastSpeed } = context.config.limits;
  const leastSpeed = { bytesPerSecond: uploadLeastSpeed, window };
  const arriving = new LargeBodies({ ...PLACES, ...uploads }, now);
  const keyOf = async (c: Call, ref: TourRef, uploader: string) =>
    await requireUpload(context, { ...ref, uploader, id: c.req.param('uploadId') ?? '' });
  const answer = (said: UploadAnswer) =>
    new Response(null, { status: said.status, headers: { ...headers, ...protocolHeaders(said) } });

  return {
    async startUpload(c) {
      const ref = tourOf(c);
      const actor = await authorizeEdit(context, c.var.actor, ref);
      const sent = c.req.raw.headers;
      const announced = readAnnouncement(sent);
      // Scans and archives are the owner's.
      if (announced.target.scan || announced.target.importArchive) await authorizeManage(context, actor, ref);
      return answer(await startUpload(context, actor, ref, { ...announced, headers: sent }));
    },
    async listUploads(c) {
      const ref = tourOf(c);
      const { userId: uploader } = await authorizeEdit(context, c.var.actor, ref);
      return json(JSON.stringify({ uploads: await listUploads(context, { ...ref, uploader }) }));
    },
    async readUpload(c) {
      const ref = tourOf(c);
      const { userId } = await authorizeEdit(context, c.var.actor, ref);
      if (c.req.method !== 'HEAD')
        return json(JSON.stringify(await readUpload(context, await keyOf(c, ref, userId))));
      const sent = c.req.raw.headers;
      checkProtocol('HEAD', sent);
      const request = { method: 'HEAD', headers: sent, body: null } as const;
      return answer(await continueUpload(context, await keyOf(c, ref, userId), request));
    },
    async continueUpload(c) {
      const ref = tourOf(c);
      const { userId } = await authorizeEdit(context, c.var.actor, ref);
      const sent = c.req.raw.headers;
      checkPatch(sent);
      const key = await keyOf(c, ref, userId);
      const stopped = new AbortController();
      const place = await arriving.take(userId, (refusal) => stopped.abort(refusal));
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
      const ref = tourOf(c);
      const { userId } = await authorizeEdit(context, c.var.actor, ref);
      checkProtocol('DELETE', c.req.raw.headers);
      await endUpload(context, await keyOf(c, ref, userId));
      return new Response(null, { status: 204, headers: { ...headers, ...PROTOCOL } });
    },
  };
}

const PROTOCOL = { 'tus-resumable': '1.0.0' };

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

const VERSION = '1.0.0';
const BODY_TYPE = 'application/offset+octet-stream';
/** Bytes: beyond that a number is no longer exact. */
const WHOLE_NUMBER = /^\d{1,15}$/;
/** What of the protocol's headers a request may have, by method: none of its extensions but creation. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  POST: ['upload-length', 'upload-metadata'],
  PATCH: ['upload-offset'],
  HEAD: [],
  DELETE: [],
};

/** What a request says of a file that is to be uploaded. Throws `invalid-request`, or `invalid-document` for its target. */
function readAnnouncement(headers: Headers) {
  checkProtocol('POST', headers);
  const bytes = readNumber(headers, 'upload-length');
  if (Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding')) {
    throw refused('Begin an upload without a body: its bytes are sent by PATCH.');
  }
  const metadata = readMetadata(headers.get('upload-metadata') ?? '');
  const name = metadata.get('filename');
  if (name === undefined) throw refused('Upload-Metadata must have a filename.');
  return {
    bytes,
    name: cleanFileName(name),
    target: parseDocument(uploadTargetSchema, parseJson(metadata.get('target') ?? '{}')),
  };
}

/** Throws `invalid-request` for what is no request of the protocol to send a part of a file. */
function checkPatch(headers: Headers): void {
  checkProtocol('PATCH', headers);
  readNumber(headers, 'upload-offset');
  if (headers.get('content-type') !== BODY_TYPE) throw refused(`Send a part of a file as ${BODY_TYPE}.`);
}

/** Throws `invalid-request` for another version of the protocol, and for extensions that are not known here. */
function checkProtocol(method: keyof typeof TAKEN, headers: Headers): void {
  if (headers.get('tus-resumable') !== VERSION) {
    throw refused(`Uploads follow tus ${VERSION}: say so in Tus-Resumable.`);
  }
  const unknown = [...headers.keys()].find(
    (name) => name.startsWith('upload-') && !TAKEN[method]?.includes(name),
  );
  if (unknown)
    throw refused(`${unknown} is not taken here: a file is announced with its length and sent in order.`);
}

function readNumber(headers: Headers, name: string): number {
  const text = headers.get(name);
  if (text === null) throw refused(`${name} is missing.`);
  // Nothing else is the number that the library reads.
  if (!WHOLE_NUMBER.test(text) || String(Number(text)) !== text)
    throw refused(`${name} must be a whole number.`);
  return Number(text);
}

/** Keys with values in Base64, each key once. */
function readMetadata(text: string): Map<string, string> {
  const metadata = new Map<string, string>();
  for (const pair of text.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    const valid = /^[\w-]{1,64}$/.test(key) && rest.length === 0 && /^[\w+/]*={0,2}$/.test(value);
    if (!valid || value.length % 4 !== 0 || metadata.has(key)) {
      throw refused('Upload-Metadata must be keys with values in Base64, each key once.');
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
