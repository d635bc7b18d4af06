import type { ErrorCode } from '../../../contract/errors.ts';
import { readProblem } from '../../browser/read-problem.ts';
import { texts } from './texts.ts';

/** The server's answer to a request it refused. `message` is a sentence a person may read. */
export class RefusedError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Posts to the API. Throws `RefusedError` for its refusals, and what fetch throws when there is no answer. */
export async function postJson(address: string, body: unknown): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const problem = await readProblem(response);
  throw new RefusedError(problem?.code ?? 'internal', problem?.detail ?? texts.unreachable);
}

/** Returns what to tell the person: the server's own sentence, or that it can't be reached. */
export function sentenceOf(error: unknown): string {
  return error instanceof RefusedError ? error.message : texts.unreachable;
}
