import type { Needs } from '../../platform/access/context.ts';
import { canEditTour, notFound } from '../../platform/access/policy.ts';
import { fileAttachment } from '../api/answer/attachment.ts';
import { fileHeaders, type HeaderSet } from '../api/answer/security-headers.ts';
import type { Call } from '../api/request/app-environment.ts';
import {
  findGrantedFile,
  type GrantedReading,
  nameOfFile,
} from '../../domain/files/grants/granted-reading.ts';
import type { Right } from '../../domain/files/grants/read-rights.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { type Found, sendStored } from '../api/answer/send-content.ts';
import { kindOfType } from '../../../contract/files/file-kinds.ts';

/** Matches media types that a browser would run or display as a page. */
const CODE = /^text\/|[/+](?:xml|json|javascript|ecmascript)$/;

/**
 * Matches the path of an uploaded file or of its thumbnail. The groups are the grant, the file's SHA-256, and
 * `/thumbnail` if the thumbnail is requested.
 */
const ADDRESS = /^\/files\/([\w-]{43})\/([0-9a-f]{64})(\/thumbnail)?$/;

/**
 * Content security policy for a file that is opened as a page: no scripts, forms, frames or origin, and no
 * framing.
 */
const POLICY = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Returns the handler for GET and HEAD of `/files/{grant}/{sha256}` and `/files/{grant}/{sha256}/thumbnail`.
 * With `?download=1`, the browser saves the file. Each request checks whether the grant is still valid, and a
 * transfer ends when the grant becomes invalid. An invalid grant, a missing file, and a file that the grant
 * does not include all fail with `not-found`.
 */
export function uploadedFiles(
  context: Needs<'config' | 'store' | 'files' | 'log' | 'now'>,
  { rights, transfers }: GrantedReading,
) {
  const headers = {
    ...fileHeaders(context.config),
    // Proxies must not cache files, and the browser must revalidate them each time.
    'cache-control': 'private, no-cache',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    // A proxy that buffers a transfer would continue it after the grant has ended.
    'x-accel-buffering': 'no',
  };
  return async (c: Call): Promise<Response> => {
    const { pathname, searchParams } = new URL(c.req.url);
    const [, grant = '', sha256 = '', thumbnail] = ADDRESS.exec(pathname) ?? [];
    const asked = grant ? await rights.find(grant) : null;
    if (!asked) throw notFound();
    const { right } = asked;
    const found = thumbnail
      ? await findThumbnail(context, right, sha256)
      : await findContent(context, right, { sha256, download: searchParams.get('download') === '1' });
    if (!found) throw notFound();
    return await sendStored(c, found, {
      context,
      headers,
      // If an editor becomes a viewer, the transfer ends. The user can then request files that viewers may
      // see.
      begin: (cut) =>
        transfers.begin(
          asked,
          cut,
          (now) => canEditTour(now.reader, now.rights) || !canEditTour(right.reader, right.rights),
        ),
    });
  };
}

async function findContent(
  context: Needs<'store' | 'now'>,
  right: Right,
  { sha256, download }: { sha256: string; download: boolean },
): Promise<Found | null> {
  const file = await findGrantedFile(context, right, sha256);
  if (!file) return null;
  const { type, shown } = servedType(file.mediaType);
  const saved = download || !shown || file.scan === 'unscanned';
  const headers: HeaderSet = saved
    ? {
        'content-type': file.scan === 'unscanned' ? 'application/octet-stream' : type,
        'content-disposition': fileAttachment(await nameOfFile(context, right, file)),
      }
    : { 'content-type': type };
  return { key: fileKey(right.userId, sha256), size: file.bytes, etag: `"${sha256}"`, headers };
}

async function findThumbnail(
  context: Needs<'store' | 'files' | 'now'>,
  right: Right,
  sha256: string,
): Promise<Found | null> {
  const file = await findGrantedFile(context, right, sha256);
  if (!file || file.scan === 'unscanned') return null;
  const key = fileKey(right.userId, sha256, 'thumbnail');
  const size = await context.files.sizeOf(key);
  return size === null
    ? null
    : { key, size, etag: `"${sha256}.thumbnail"`, headers: { 'content-type': 'image/webp' } };
}

/**
 * Returns the `Content-Type` with which the server sends uploaded files of a media type, and whether the
 * browser may display them. Text types, and types that a browser would run or display as a page, become
 * `text/plain`. Other types that are not listed in `contract/files/file-kinds.ts` become
 * `application/octet-stream`.
 */
function servedType(mediaType: string): { type: string; shown: boolean } {
  const kind = kindOfType(mediaType);
  if (kind === 'text' || kind === 'table' || CODE.test(mediaType)) {
    return { type: 'text/plain; charset=utf-8', shown: true };
  }
  return kind === 'other'
    ? { type: 'application/octet-stream', shown: false }
    : { type: mediaType, shown: true };
}
