import { AppError } from '../../../contract/errors.ts';
import type { Context } from '../../platform/access/context.ts';
import { notFound } from '../../platform/access/policy.ts';
import { authorizeUpload } from '../../domain/uploads/authorize-upload.ts';
import { continueUpload } from '../../domain/uploads/continue-upload.ts';
import { endUpload } from '../../domain/uploads/end-upload.ts';
import { listUploads, readUpload } from '../../domain/uploads/list-uploads.ts';
import { isUploadId } from '../../domain/uploads/rows/upload-row.ts';
import { startUpload } from '../../domain/uploads/start-upload.ts';
import type { UploadAnswer } from '../../domain/uploads/upload-answer.ts';
import type { HeaderSet } from './answer/security-headers.ts';
import { jsonAnswers, userIdOf } from './documents/json-answers.ts';
import { LARGE_BODY_LIMITS, LargeBodies } from './request/large-bodies.ts';
import type { Call, Handlers } from './routing/handlers.ts';
import { checkPatch, checkProtocol, readAnnouncement } from './read-upload-headers.ts';

/** Milliseconds over which the speed of a file is an average. */
const WINDOW = 30_000;
const RETRY_AFTER = 5;
const TEXTS = {
  full: 'Many files are arriving just now, so this one waits for its turn. What was sent is kept, and the upload resumes.',
  slow: 'Too little of this file arrived, so its place went to others. What was sent is kept, and the upload resumes.',
};
/** Files that arrive at the same time: each has about 3 MiB in memory. */
const PLACES = { ...LARGE_BODY_LIMITS, waiting: 200, waitingEach: 20, refusal: TEXTS.full };

type UploadRoute = 'startUpload' | 'listUploads' | 'readUpload' | 'continueUpload' | 'endUpload';

/** Uploads of files by tus 1.0, for who may change the twin. */
export function uploadHandlers(
  context: Context,
  headers: HeaderSet,
  { window = WINDOW, now = () => performance.now() } = {},
): Handlers<UploadRoute> {
  const { json } = jsonAnswers(headers);
  const { uploads, uploadLeastSpeed } = context.config.limits;
  const leastSpeed = { bytesPerSecond: uploadLeastSpeed, window };
  const arriving = new LargeBodies({ ...PLACES, ...uploads }, now);
  const answer = (said: UploadAnswer) =>
    new Response(null, { status: said.status, headers: { ...headers, ...protocolHeaders(said) } });

  return {
    async startUpload(c) {
      const owner = await authorizeUpload(context, c.var.actor, userIdOf(c));
      const sent = c.req.raw.headers;
      return answer(await startUpload(context, owner, { ...readAnnouncement(sent), headers: sent }));
    },
    async listUploads(c) {
      const { userId } = await authorizeUpload(context, c.var.actor, userIdOf(c));
      return json(JSON.stringify({ uploads: await listUploads(context, userId) }));
    },
    async readUpload(c) {
      const { userId } = await authorizeUpload(context, c.var.actor, userIdOf(c));
      if (c.req.method !== 'HEAD') return json(JSON.stringify(await readUpload(context, keyOf(c, userId))));
      const sent = c.req.raw.headers;
      checkProtocol('HEAD', sent);
      const request = { method: 'HEAD', headers: sent, body: null } as const;
      return answer(await continueUpload(context, keyOf(c, userId), request));
    },
    async continueUpload(c) {
      const { userId } = await authorizeUpload(context, c.var.actor, userIdOf(c));
      const sent = c.req.raw.headers;
      checkPatch(sent);
      const key = keyOf(c, userId);
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
      const { userId } = await authorizeUpload(context, c.var.actor, userIdOf(c));
      checkProtocol('DELETE', c.req.raw.headers);
      await endUpload(context, keyOf(c, userId));
      return new Response(null, { status: 204, headers: { ...headers, ...PROTOCOL } });
    },
  };
}

const PROTOCOL = { 'tus-resumable': '1.0.0' };

function keyOf(c: Call, userId: string) {
  const id = c.req.param('uploadId') ?? '';
  if (!isUploadId(id)) throw notFound();
  return { user_id: userId, id };
}

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
