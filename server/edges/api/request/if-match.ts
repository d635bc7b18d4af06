import { AppError } from '../../../../contract/errors.ts';

/** The revision that an `If-Match` header names, such as `"12"`, or `"12-br"` as a compressed answer has it; undefined without one, `invalid-request` for another form. */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const revision = /^"(\d{1,15})(?:-(?:br|gzip))?"$/.exec(header)?.[1];
  if (revision === undefined) {
    throw new AppError('invalid-request', 'If-Match must be one revision in quotes, such as "12".');
  }
  return Number(revision);
}
