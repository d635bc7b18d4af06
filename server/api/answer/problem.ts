import type { AppError, Problem } from '../../../contract/errors.ts';
import { statusOf, titleOf } from '../../errors/status.ts';
import type { HeaderSet } from './security-headers.ts';

/** An error as problem details (RFC 9457). */
export function problemResponse(error: AppError, headers: HeaderSet): Response {
  const status = statusOf(error.code);
  const problem: Problem = {
    type: `urn:gov360:problem:${error.code}`,
    title: titleOf(error.code),
    status,
    detail: error.message,
    code: error.code,
    ...error.details,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      ...(error.details.retryAfter === undefined ? {} : { 'retry-after': String(error.details.retryAfter) }),
    },
  });
}
