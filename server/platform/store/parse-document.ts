import { cutText } from '../../../contract/text/cut-text.ts';
import type { z } from 'zod';
import { AppError, type FieldIssue } from '../../../contract/errors.ts';
import { findBoundsIssue } from '../../../contract/json/json-bounds.ts';
import { ISSUES_MAX, ISSUE_MAX_LENGTH } from '../../../contract/limits.ts';

const REFUSED = 'Some of the data is not valid.';

/**
 * Returns `value`, parsed with `schema`. Throws `AppError('invalid-document')` with the rejected fields. Also
 * rejects values that exceed the limits for all documents, such as the depth.
 */
export function parseDocument<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const bound = findBoundsIssue(value);
  if (bound) throw refuseFields([bound]);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse(parsed.error.issues);
}

/** Parses a JSON text with `schema`. Returns null if the text is not JSON or the schema rejects its value. */
export function parseText<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns the error for values that a schema rejected. */
export function refuse(issues: readonly z.core.$ZodIssue[]): AppError {
  return new AppError('invalid-document', REFUSED, { issues: refusedFields(issues) });
}

/** Returns the same error as `refuse`, for fields that a check other than a schema rejected. */
export function refuseFields(issues: readonly FieldIssue[]): AppError {
  return new AppError('invalid-document', REFUSED, { issues: issues.slice(0, ISSUES_MAX).map(shorten) });
}

/** Returns the fields that a schema rejected, for a response: only the first ones, with shortened texts. */
export function refusedFields(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues
    .slice(0, ISSUES_MAX)
    .map(({ path, message }) => shorten({ pointer: path.map(pointerPart).join(''), detail: message }));
}

/** Returns the issue with both texts shortened to the limit. */
function shorten({ pointer, detail }: FieldIssue): FieldIssue {
  return { pointer: cutText(pointer, ISSUE_MAX_LENGTH), detail: cutText(detail, ISSUE_MAX_LENGTH) };
}

function pointerPart(key: PropertyKey): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
