import type { z } from 'zod';
import type { FieldIssue } from '../../../contract/errors.ts';
import { ISSUE_MAX_LENGTH, ISSUES_MAX } from '../../../contract/limits.ts';

/** Returns the fields that a schema rejected, for a response: only the first ones, with shortened texts. */
export function refusedFields(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues
    .slice(0, ISSUES_MAX)
    .map(({ path, message }) => shorten({ pointer: path.map(pointerPart).join(''), detail: message }));
}

/** Returns the issue with both texts shortened to the limit. */
export function shorten({ pointer, detail }: FieldIssue): FieldIssue {
  return { pointer: cut(pointer), detail: cut(detail) };
}

function pointerPart(key: PropertyKey): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function cut(text: string): string {
  return text.length <= ISSUE_MAX_LENGTH ? text : `${text.slice(0, ISSUE_MAX_LENGTH - 1).toWellFormed()}…`;
}
