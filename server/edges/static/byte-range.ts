/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file of `size` bytes that a `Range` header asks for: null for the whole (also for several ranges, which
 * a server may answer so), 'unsatisfiable' for one outside the file.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [, from = '', to = ''] = parts;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || (from === '' && to === '0') ? 'unsatisfiable' : { start, end };
}
