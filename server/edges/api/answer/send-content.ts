import { pipeline } from 'node:stream/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import type { FileKey } from '../../../platform/file-store/file-key.ts';
import type { ReadFile } from '../../../platform/file-store/file-store.ts';
import type { Call } from '../request/app-environment.ts';
import type { HeaderSet } from './security-headers.ts';
import { namesEtag } from './send-shared.ts';

/** A range of bytes, both ends included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes. Returns null for the whole file (also for several
 * ranges, which servers may ignore), and 'unsatisfiable' for a range outside the file.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [, from = '', to = ''] = parts;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || (from === '' && to === '0') ? 'unsatisfiable' : { start, end };
}

interface RangeAnswer {
  status: number;
  headers: Record<string, string>;
  /** The range in the body; null for a response without a body. */
  part: ByteRange | null;
}

/**
 * Returns the status and headers of a response with a file of `size` bytes, or with a range of it. The status
 * is 200, 206 for a range, 304 if the client already has the file, or 416 if the range is outside the file.
 */
export function rangeAnswer(
  request: Request,
  { size, etag }: { size: number; etag: string },
  headers: HeaderSet,
): RangeAnswer {
  const common: Record<string, string> = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (namesEtag(request.headers.get('if-none-match'), etag)) {
    return { status: 304, headers: common, part: null };
  }
  // An If-Range header with the ETag of a different version requests the whole file.
  const wanted = request.headers.get('if-range') ?? etag;
  const range = wanted === etag ? parseRange(request.headers.get('range'), size) : null;
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...common, 'content-range': `bytes */${size}` }, part: null };
  }
  const part = range ?? { start: 0, end: size - 1 };
  common['content-length'] = String(part.end - part.start + 1);
  if (range) common['content-range'] = `bytes ${part.start}-${part.end}/${size}`;
  return { status: range ? 206 : 200, headers: common, part };
}

/** A stored file to send. */
export interface Found {
  key: FileKey;
  size: number;
  etag: string;
  headers: HeaderSet;
}

/** What a transfer needs besides the file. */
interface Transfer {
  context: Needs<'files' | 'log'>;
  /** Headers in addition to those of the file. */
  headers: HeaderSet;
  /**
   * Called when the transfer begins. May call `cut` to end the transfer early. Returns a function that is
   * called when the transfer has ended.
   */
  begin: (cut: () => void) => () => void;
}

/**
 * Sends the requested part of a stored file as fast as the receiver reads it. If an error occurs during the
 * transfer, closes the connection, so that the receiver notices that the response is incomplete. Throws errors
 * of the file store, and `not-found` for a missing file, before anything is sent.
 */
export async function sendStored(
  c: Call,
  found: Found,
  { context, headers, begin }: Transfer,
): Promise<Response> {
  const answer = rangeAnswer(c.req.raw, found, { ...headers, ...found.headers });
  const { part } = answer;
  if (!part || c.req.raw.method === 'HEAD' || found.size === 0) return new Response(null, answer);
  const gone = new AbortController();
  // `outgoing` is undefined if a test calls the app without a socket.
  const outgoing = c.env?.outgoing;
  outgoing?.once('close', () => gone.abort());
  const read = await readPart(context, found, { part, signal: gone.signal }).catch((error: unknown) => {
    if (gone.signal.aborted) return 'gone' as const;
    throw error;
  });
  if (read === 'gone') return RESPONSE_ALREADY_SENT;
  if (!read) throw notFound();
  if (!outgoing) return new Response(read.body, answer);
  const end = begin(() => outgoing.destroy());
  // Uses Node's own response, because Hono would send an error of the file store to the receiver.
  outgoing.writeHead(answer.status, answer.headers);
  void pipeline(read.body, outgoing)
    .catch(() => outgoing.destroy())
    .finally(end);
  return RESPONSE_ALREADY_SENT;
}

/**
 * Returns the requested part of a stored file. If the file is missing or has a different size than its
 * database row, logs an error, because only the operator can repair the file, and returns null.
 */
async function readPart(
  { files, log }: Needs<'files' | 'log'>,
  { key, size }: Found,
  options: { part: ByteRange; signal: AbortSignal },
): Promise<ReadFile | null> {
  const file = await files.read(key, options);
  if (file?.bytes === size) return file;
  log.error({ key, size, stored: file?.bytes ?? null }, 'a stored file is missing or damaged');
  await file?.body.cancel();
  return null;
}
