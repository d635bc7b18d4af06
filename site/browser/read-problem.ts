import type { Problem } from '../../contract/errors.ts';

/** How long to wait for a response, in milliseconds. A lost connection may cause no error. */
export const RESPONSE_LIMIT = 30_000;

/** Returns the problem details in a failed response; null if the body is not JSON. */
export async function readProblem(response: Response): Promise<Partial<Problem> | null> {
  return (await response.json().catch(() => null)) as Partial<Problem> | null;
}

/** Returns the options for a request that sends JSON and expects JSON within `RESPONSE_LIMIT`. */
export function jsonRequest(method: 'POST' | 'PUT' | 'PATCH', body: object): RequestInit {
  const type = 'application/json';
  return {
    method,
    headers: { 'content-type': type, accept: type },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RESPONSE_LIMIT),
  };
}
