import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from '../request/app-environment.ts';

/** Content codings, best compression first. */
const CODINGS = ['br', 'gzip'] as const;
export type ContentCoding = (typeof CODINGS)[number];

/** Returns the best available coding that an `Accept-Encoding` header accepts; null for none and without a header. */
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

/** Media types of complete texts. Never `text/event-stream`, whose events must be sent immediately, nor `text/csv`, which is streamed. */
const TEXT = /^(text\/(html|plain|x-script)|application\/((problem\+)?json|xml))\b/;
/** Bytes below which compression saves no packet. */
const WORTH_IT = 1_000;
/** Brotli at 4 compresses better than gzip at 6, in about the same time. */
const BROTLI_QUALITY = 4;

export function compress(body: Uint8Array, coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>> {
  if (coding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/**
 * Compresses pages and data as the client accepts them. Files have their own encodings, and responses with an
 * ETag stay unchanged: theirs names a revision for `If-Match`, and such a tag may name only one encoding
 * (`send-shared.ts` puts it into the tag).
 *
 * Compression can leak a secret that stands in one answer with words of an attacker's choice (BREACH). Ours
 * hold none: the session is in a cookie alone, which other sites' requests do not carry (`SameSite=Lax`),
 * forms are guarded by `Origin` instead of a token in the page, and a nonce is another in each answer.
 * Sign-in's own answers are left alone all the same.
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
    // Hono merges the headers of a replaced response, so they are removed first.
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
