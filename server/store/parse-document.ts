import type { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { findBoundsIssue } from '../../contract/json-bounds.ts';

const REFUSED = 'Some of what was sent cannot be stored.';

/** `value` by `schema` and within the bounds of every document, or `AppError('invalid-document')` with the fields refused. */
export function parseDocument<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const bound = findBoundsIssue(value);
  if (bound) throw new AppError('invalid-document', REFUSED, { issues: [bound] });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    pointer: issue.path
      .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join(''),
    detail: issue.message,
  }));
  throw new AppError('invalid-document', REFUSED, { issues });
}
