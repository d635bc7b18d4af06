import type { Operation } from '../../contract/changes/operation.ts';
import type { Failure } from '../../outbox/outbox.ts';
import { readProblem } from './read-problem.ts';

/** How long to wait for an answer before operations may be sent again, in milliseconds. */
const PATIENCE = 30_000;

/** Returns the answer to operations: JSON, or why they were not saved; `unreachable` if nothing responds. */
export async function sendOperations(
  address: string,
  body: { operations: readonly Operation[]; tourId?: string },
  unreachable: string,
): Promise<{ answer: unknown } | { failure: Failure }> {
  const nobody = { failure: { code: 'unavailable', detail: unreachable } };
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
  if (!response) return nobody;
  if (response.ok) {
    const answer = (await response.json().catch(() => null)) as unknown;
    return answer === null ? nobody : { answer };
  }
  const problem = await readProblem(response);
  // The response is from something in front of the server.
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') return nobody;
  return { failure: { code: problem.code, detail: problem.detail } };
}
