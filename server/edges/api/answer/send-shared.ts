import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { holderOf, type OpenAtOnce } from '../../../platform/limits/open-at-once.ts';
import { type SharedDocument, slicesOf } from '../../../platform/limits/shared-documents.ts';
import type { Call } from '../request/app-environment.ts';
import { compress, chooseCoding } from './compress-answers.ts';
import type { HeaderSet } from './security-headers.ts';

/** Returns whether an `If-None-Match` header contains an ETag. */
export function namesEtag(header: string | null | undefined, etag: string): boolean {
  return Boolean(header?.split(',').some((name) => name.trim().replace(/^W\//, '') === etag));
}

/** Milliseconds after which a connection whose receiver reads nothing is closed. */
const PATIENCE = 60_000;

/**
 * Sends a shared document as fast as the receiver reads it. The document is compressed only once per coding,
 * and all receivers share the bytes. The ETag consists of the revision and the coding, such as `"12-br"`.
 * Throws `too-many-requests` or `busy` if there are too many receivers.
 */
export async function sendShared(
  c: Call,
  shared: SharedDocument,
  headers: HeaderSet,
  atOnce: OpenAtOnce,
): Promise<Response> {
  const coding = chooseCoding(c.req.header('accept-encoding'));
  const answer = {
    ...headers,
    etag: `"${shared.revision}${coding ? `-${coding}` : ''}"`,
    vary: 'accept-encoding',
    ...(coding && { 'content-encoding': coding }),
  };
  if (c.req.raw.method === 'HEAD') return new Response(null, { headers: answer });
  const leave = atOnce.take(holderOf(c.var.actor, c.var.clientAddress));
  const release = shared.hold();
  const end = () => {
    release();
    leave();
  };
  try {
    const bytes = coding ? await shared.as(coding, (body) => compress(body, coding)) : shared.body;
    // `outgoing` is undefined if a test calls the app without a socket.
    const outgoing = c.env?.outgoing;
    if (!outgoing || outgoing.destroyed) {
      end();
      return new Response(bytes, { headers: answer });
    }
    outgoing.once('close', end);
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy());
    outgoing.writeHead(200, { ...answer, 'content-length': bytes.byteLength });
    void pipeline(Readable.from(inTurns(bytes)), outgoing).catch(() => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * Yields one slice per turn of the event loop. Otherwise, a fast receiver would get megabytes in one turn
 * while other requests wait.
 */
async function* inTurns(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (const slice of slicesOf(bytes)) {
    yield slice;
    await setImmediate();
  }
}
