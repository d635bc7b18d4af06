import { Readable } from 'node:stream';
import { extname } from 'node:path';
import { chooseCoding, type ContentCoding } from '../api/answer/compress-answers.ts';
import { openFile, type OpenFile } from '../../platform/disk/durable-file.ts';
import type { HeaderSet } from '../api/answer/security-headers.ts';
import { rangeAnswer } from '../api/answer/send-content.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.data': 'text/x-script; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.glb': 'model/gltf-binary',
  '.ktx2': 'image/ktx2',
};

export interface FileToSend {
  /** Absolute path. The caller must ensure that the file may be sent. */
  file: string;
  headers: HeaderSet;
  /** Codings for which a compressed copy of the file exists, with `.br` or `.gz` added to the name. */
  codings?: readonly ContentCoding[];
}

const SUFFIXES: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Returns the response to a GET or HEAD request for a file, or null if the file does not exist. Supports
 * ETags and single ranges.
 */
export async function sendFile(
  request: Request,
  { file, headers, codings }: FileToSend,
): Promise<Response | null> {
  const ranged = request.headers.has('range');
  const coding = ranged ? null : chooseCoding(request.headers.get('accept-encoding'), codings ?? []);
  const opened = await openFile(coding ? file + SUFFIXES[coding] : file);
  if (!opened) return null;
  return sendOpenFile(request, opened, {
    ...headers,
    'content-type': mediaTypeOf(file),
    ...(codings?.length ? { vary: 'accept-encoding' } : {}),
    ...(coding ? { 'content-encoding': coding } : {}),
  });
}

/**
 * Returns the response to a GET or HEAD request for an open file, like `sendFile`. Closes the file when it
 * has been sent. `headers` must include the media type.
 */
export async function sendOpenFile(
  request: Request,
  opened: OpenFile,
  headers: HeaderSet,
): Promise<Response> {
  const { handle, facts } = opened;
  const { size, mtimeMs } = facts;
  const coding = headers['content-encoding'] ?? '';
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${coding}"`;
  const answer = rangeAnswer(request, { size, etag }, headers);
  if (answer.part && request.method !== 'HEAD' && facts.size > 0) {
    const stream = handle.createReadStream(answer.part);
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, answer);
  }
  await handle.close();
  return new Response(null, answer);
}

/** Returns the media type for the extension of a file's name; `application/octet-stream` if it is unknown. */
export function mediaTypeOf(file: string): string {
  return TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
}
