import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parseRange } from './byte-range.ts';
import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { mediaTypeOf } from './media-types.ts';
import type { HeaderSet } from './security-headers.ts';

export interface FileToSend {
  /** Absolute. The caller has made sure that it may be sent. */
  file: string;
  headers: HeaderSet;
  /** Content codings that stand beside the file as `file.br` and `file.gz`. */
  codings?: readonly ContentCoding[];
}

const SUFFIXES: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };

/** A file as an answer to GET or HEAD, with ETag and single ranges; null when there is no such file. */
export async function sendFile(
  request: Request,
  { file, headers, codings }: FileToSend,
): Promise<Response | null> {
  const range = request.headers.get('range');
  const coding = range ? null : chooseCoding(request.headers.get('accept-encoding'), codings ?? []);
  const path = coding ? file + SUFFIXES[coding] : file;
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return null;

  const etag = `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}${coding ?? ''}"`;
  const common: Record<string, string> = {
    ...headers,
    etag,
    'content-type': mediaTypeOf(file),
    'accept-ranges': 'bytes',
    ...(codings?.length ? { vary: 'accept-encoding' } : {}),
    ...(coding ? { 'content-encoding': coding } : {}),
  };
  if (namesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  // If-Range with another version's tag asks for the whole of this one.
  const wanted = request.headers.get('if-range') ?? etag;
  const part = wanted === etag ? parseRange(range, facts.size) : null;
  if (part === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${facts.size}` },
    });
  }
  const { start, end } = part ?? { start: 0, end: facts.size - 1 };
  common['content-length'] = String(end - start + 1);
  if (part) common['content-range'] = `bytes ${start}-${end}/${facts.size}`;
  const body = request.method === 'HEAD' || facts.size === 0 ? null : streamOf(path, start, end);
  return new Response(body, { status: part ? 206 : 200, headers: common });
}

function streamOf(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>;
}

/** Whether an `If-None-Match` header names a version. */
export function namesEtag(header: string | null, etag: string): boolean {
  return header !== null && header.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}
