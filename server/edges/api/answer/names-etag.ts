/** Whether an `If-None-Match` header names a version. */
export function namesEtag(header: string | null | undefined, etag: string): boolean {
  return Boolean(header?.split(',').some((name) => name.trim().replace(/^W\//, '') === etag));
}
