import type { ErrorCode } from '../../../contract/errors.ts';
import { jsonRequest, readProblem } from '../../browser/read-problem.ts';
import { texts } from './texts.ts';

/** Thrown if the server rejects a request. `message` is an error message for the user. */
export class RefusedError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Posts to the API. Throws a `RefusedError` if the API rejects the request, or fetch's own error if there is
 * no response.
 */
export async function postJson(address: string, body: object): Promise<void> {
  const response = await fetch(address, jsonRequest('POST', body));
  if (response.ok) return;
  const problem = await readProblem(response);
  throw new RefusedError(problem?.code ?? 'internal', problem?.detail ?? texts.unreachable);
}

/** Returns the message for the user: the server's own message, or that the server can't be reached. */
export function sentenceOf(error: unknown): string {
  return error instanceof RefusedError ? error.message : texts.unreachable;
}
