import { AppError } from '../../../../contract/errors.ts';

/**
 * Returns the revision in an `If-Match` header, such as `"12"`, or `"12-br"` from a compressed response;
 * undefined without a header. Throws `invalid-request` for any other form.
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const revision = /^"(\d{1,15})(?:-(?:br|gzip))?"$/.exec(header)?.[1];
  if (revision === undefined) {
    throw new AppError('invalid-request', 'If-Match must be one revision in quotes, such as "12".');
  }
  return Number(revision);
}
