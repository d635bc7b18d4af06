import type { Operation } from '../../contract/changes/operation.ts';
import type { Failure } from '../../outbox/outbox.ts';
import { jsonRequest, readProblem } from './read-problem.ts';

/**
 * Sends operations. Returns the server's JSON response, or why they were not saved. `unreachable` is the
 * message if there was no usable response.
 */
export async function sendOperations(
  address: string,
  body: { operations: readonly Operation[]; tourId?: string },
  unreachable: string,
): Promise<{ answer: unknown } | { failure: Failure }> {
  const nobody = { failure: { code: 'unavailable', detail: unreachable } };
  const response = await fetch(address, jsonRequest('POST', body)).catch(() => null);
  if (!response) return nobody;
  if (response.ok) {
    const answer = (await response.json().catch(() => null)) as unknown;
    return answer === null ? nobody : { answer };
  }
  const problem = await readProblem(response);
  // A response without problem details comes from something in front of our server, such as a proxy.
  if (typeof problem?.code !== 'string' || typeof problem.detail !== 'string') return nobody;
  return { failure: { code: problem.code, detail: problem.detail } };
}
