import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from '../request/app-environment.ts';

/** Content codings, best compression first. */
const CODINGS = ['br', 'gzip'] as const;
export type ContentCoding = (typeof CODINGS)[number];

/**
 * Returns the best of the `available` codings that an `Accept-Encoding` header accepts. Returns null if it
 * accepts none of them, or if there is no header.
 */
export function chooseCoding(
  accepted: string | null | undefined,
  available: readonly ContentCoding[] = CODINGS,
): ContentCoding | null {
  if (!accepted) return null;
  return CODINGS.find((coding) => available.includes(coding) && takes(accepted, coding)) ?? null;
}

function takes(accepted: string, coding: ContentCoding): boolean {
  const named = accepted
    .split(',')
    .find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === coding);
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(named);
}

/**
 * Media types of texts that are sent as a whole. Excludes `text/event-stream`, whose events must be sent
 * immediately, and `text/csv`, which is streamed.
 */
const TEXT = /^(text\/(html|plain|x-script)|application\/((problem\+)?json|xml))\b/;
/** Size in bytes below which a response fits into one network packet even without compression. */
const WORTH_IT = 1_000;
/** Brotli quality 4 compresses better than gzip 6 in about the same time. */
const BROTLI_QUALITY = 4;

export function compress(body: Uint8Array, coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/**
 * Compresses pages and data with a coding that the client accepts. Does not compress files, which are stored
 * in compressed form. Does not compress responses with an ETag: the tag identifies a revision for `If-Match`,
 * and each coding would need a different tag (`send-shared.ts` puts the coding into the tag).
 *
 * Compression can leak a secret that is in the same response as text chosen by an attacker (BREACH). This
 * attack does not work against GoV360, for three reasons:
 * - Requests that other sites make in the background do not include the session cookie (`SameSite=Lax`).
 * - Pages contain neither the session's token nor a form token. Forms are protected by `Origin`.
 * - A rendered page has a different nonce in each response.
 *
 * Even so, sign-in responses are not compressed.
 */
export function compressAnswers(): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    await next();
    const coding = chooseCoding(c.req.header('accept-encoding'));
    if (!coding || c.req.method === 'HEAD' || c.req.path.startsWith('/api/auth/')) return;
    const { res } = c;
    if (!res.body || !isCompressible(res.headers)) return;

    const body = new Uint8Array(await res.arrayBuffer());
    const { status, headers } = res;
    headers.append('vary', 'accept-encoding');
    const worthIt = body.length >= WORTH_IT;
    if (worthIt) headers.set('content-encoding', coding);
    headers.delete('content-length');
    // Removes the response before setting the new one, because Hono would otherwise merge the headers of
    // both.
    c.res = undefined;
    c.res = new Response(worthIt ? await compress(body, coding) : body, { status, headers });
  };
}

function isCompressible(headers: Headers): boolean {
  return (
    TEXT.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('etag') &&
    !/\bno-transform\b/.test(headers.get('cache-control') ?? '')
  );
}
