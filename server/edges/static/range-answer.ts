import { namesEtag } from '../api/answer/names-etag.ts';
import type { HeaderSet } from '../api/answer/security-headers.ts';
import { type ByteRange, parseRange } from './byte-range.ts';

export interface RangeAnswer {
  status: number;
  headers: Record<string, string>;
  /** The bytes that the body holds; null for an answer without one. */
  part: ByteRange | null;
}

/** How a request for a file of `size` bytes is answered: whole, in a range, or with no more than that it is not changed. */
export function rangeAnswer(
  request: Request,
  { size, etag }: { size: number; etag: string },
  headers: HeaderSet,
): RangeAnswer {
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
