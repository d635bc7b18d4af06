import type { Stats } from 'node:fs';
import { Readable } from 'node:stream';
import { parseRange, type ByteRange } from './byte-range.ts';
import { chooseCoding, type ContentCoding } from '../api/answer/content-coding.ts';
import { mediaTypeOf } from './media-types.ts';
import { openFile, type OpenFile } from '../disk/open-file.ts';
import type { HeaderSet } from '../api/answer/security-headers.ts';

export interface FileToSend {
  /** Absolute. The caller has made sure that it may be sent. */
  file: string;
  headers: HeaderSet;
  /** Content codings that are beside the file as `file.br` and `file.gz`. */
  codings?: readonly ContentCoding[];
}

const SUFFIXES: Readonly<Record<ContentCoding, string>> = { br: '.br', gzip: '.gz' };

/** A file as an answer to GET or HEAD, with ETag and single ranges; null when there is no such file. */
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

/** The same for a file that is open, which is closed once it is sent. `headers` name its media type. */
export async function sendOpenFile(
  request: Request,
  opened: OpenFile,
  headers: HeaderSet,
): Promise<Response> {
  const { handle, facts } = opened;
  const answer = answerTo(request, facts, headers);
  if (answer.part && request.method !== 'HEAD' && facts.size > 0) {
    const stream = handle.createReadStream(answer.part);
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, answer);
  }
  await handle.close();
  return new Response(null, answer);
}

interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  /** The bytes that the body holds; null for an answer without one. */
  part: ByteRange | null;
}

function answerTo(request: Request, { size, mtimeMs }: Stats, headers: HeaderSet): FileAnswer {
  const coding = headers['content-encoding'] ?? '';
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${coding}"`;
  const common: Record<string, string> = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (namesEtag(request.headers.get('if-none-match'), etag)) {
    return { status: 304, headers: common, part: null };
  }
  // If-Range with another version's tag asks for the whole of this one.
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

/** Whether an `If-None-Match` header names a version. */
export function namesEtag(header: string | null, etag: string): boolean {
  return header !== null && header.split(',').some((name) => name.trim().replace(/^W\//, '') === etag);
}
