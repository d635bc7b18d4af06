import type { AppError } from '../../../../contract/errors.ts';
import { problemOf } from '../../../platform/errors/status.ts';
import type { HeaderSet } from './security-headers.ts';

/** Returns a response with an error as problem details (RFC 9457). */
export function problemResponse(error: AppError, headers: HeaderSet): Response {
  const problem = problemOf(error.code, { detail: error.message, ...error.details });
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      ...(error.details.retryAfter === undefined ? {} : { 'retry-after': String(error.details.retryAfter) }),
    },
  });
}
