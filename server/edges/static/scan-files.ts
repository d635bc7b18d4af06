import type { MiddlewareHandler } from 'hono';
import type { Needs } from '../../platform/access/context.ts';
import { roleIn, notFound } from '../../platform/access/policy.ts';
import { fileAttachment } from '../api/answer/attachment.ts';
import { chooseCoding } from '../api/answer/compress-answers.ts';
import { fileHeaders, type HeaderSet } from '../api/answer/security-headers.ts';
import type { AppEnvironment } from '../api/request/app-environment.ts';
import type { GrantedReading } from '../../domain/files/grants/granted-reading.ts';
import type { Right } from '../../domain/files/grants/read-rights.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { sourceOf } from '../../domain/scans/run/scan-row.ts';
import { findScanFile } from '../../domain/scans/run/scan-version.ts';
import { KeptCaptures, type KeptText } from '../../domain/captures/kept-captures.ts';
import { mediaTypeOf } from './send-file.ts';
import { CAPTURE_POLICY } from './site-files.ts';
import { rangeAnswer, type Found, sendStored } from '../api/answer/send-content.ts';

/** Matches the path of a scan's file. The groups are the grant, the scan's id and the file's name. */
const ADDRESS = /^\/files\/([\w-]{43})\/captures\/(_[\w-]{10})\/([^/]+)$/;
/** Matches the name of a file in the result of processing: the file's SHA-256 and its extension. */
const MADE = /^([0-9a-f]{64})\.(glb|webp)$/;
const PLAN = /^plan-([^/]+)\.svg$/;

/**
 * Returns the middleware for GET and HEAD of `/files/{grant}/captures/{scanId}/{file}`. It serves
 * `capture.json`, plans and result files while the grant's twin shows the scan. To the owner, it also serves
 * `source`, the uploaded file of any of their scans. For any other file, it throws `not-found`, as for a scan
 * that does not exist. Other addresses are left to the next handler.
 */
export function scanFiles(
  context: Needs<'config' | 'store' | 'files' | 'log' | 'now'>,
  { rights, transfers }: GrantedReading,
): MiddlewareHandler<AppEnvironment> {
  const captures = new KeptCaptures(context);
  const headers = {
    ...fileHeaders(context.config),
    // A user who has lost access must not see the file even if it is in their browser's cache.
    'cache-control': 'private, no-cache',
    'content-security-policy': CAPTURE_POLICY,
    'referrer-policy': 'no-referrer',
    'x-accel-buffering': 'no',
  };
  return async (c, next) => {
    const address = ADDRESS.exec(new URL(c.req.url).pathname);
    if (!address) return await next();
    const [, grant = '', scanId = '', name = ''] = address;
    const asked = await rights.find(grant);
    if (!asked || (asked.right.scanId !== scanId && name !== 'source')) throw notFound();
    const { right } = asked;
    const text = await findText(captures, { userId: right.userId, scanId }, name);
    if (text) return sendText(c.req.raw, text, { ...headers, 'content-type': mediaTypeOf(name) });
    const found = await findStored(context, { right, scanId, name });
    if (!found) throw notFound();
    return await sendStored(c, found, {
      context,
      headers,
      begin: (cut) => transfers.begin(asked, cut, (now) => now.scanId === scanId || name === 'source'),
    });
  };
}

async function findText(
  captures: KeptCaptures,
  scan: { userId: string; scanId: string },
  name: string,
): Promise<KeptText | null> {
  if (name === 'capture.json') return (await captures.find(scan))?.manifest ?? null;
  const floorId = decode(PLAN.exec(name)?.[1]);
  if (floorId === null) return null;
  return (await (await captures.find(scan))?.plan(floorId)) ?? null;
}

/** Returns a decoded segment of a path, or null if it is missing or its encoding is invalid. */
function decode(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

function sendText(request: Request, { whole, gzip, sha256 }: KeptText, headers: HeaderSet): Response {
  const coding = request.headers.has('range')
    ? null
    : chooseCoding(request.headers.get('accept-encoding'), ['gzip']);
  const bytes = coding ? gzip : whole;
  const answer = rangeAnswer(
    request,
    { size: bytes.length, etag: `"${sha256}${coding ? '-gzip' : ''}"` },
    { ...headers, vary: 'accept-encoding', ...(coding ? { 'content-encoding': coding } : {}) },
  );
  const { part } = answer;
  const body = part && request.method !== 'HEAD' ? bytes.subarray(part.start, part.end + 1) : null;
  return new Response(body, answer);
}

async function findStored(
  context: Needs<'store' | 'now'>,
  { right, scanId, name }: { right: Right; scanId: string; name: string },
): Promise<Found | null> {
  if (name === 'source') return await findSource(context, right, scanId);
  const [, sha256, ending] = MADE.exec(name) ?? [];
  if (sha256 === undefined || ending === undefined) return null;
  const file = await findScanFile(context, { userId: right.userId, scanId }, { sha256, ending });
  return file && toFound(right.userId, { sha256, ...file }, { 'content-type': mediaTypeOf(name) });
}

/**
 * Returns the uploaded file of a scan; null if the file does not exist or is infected, or if the reader is
 * not the scan's owner. The file is untrusted, so the browser must save it and not display it.
 */
async function findSource(context: Needs<'store'>, right: Right, scanId: string): Promise<Found | null> {
  const source = await sourceOf(context.store.db, { user_id: right.userId, id: scanId });
  if (!source || roleIn(right.reader, right.rights) !== 'owner' || source.scan === 'infected') return null;
  return toFound(right.userId, source, {
    'content-type': 'application/octet-stream',
    'content-disposition': fileAttachment(source.name),
  });
}

function toFound(
  userId: string,
  { sha256, bytes }: { sha256: string; bytes: number },
  headers: HeaderSet,
): Found {
  return { key: fileKey(userId, sha256), size: bytes, etag: `"${sha256}"`, headers };
}
