import { readProblem } from '../../browser/read-problem.ts';
import { api as texts } from './texts.ts';

/**
 * Returns JSON from our API. If there is no response or an error response, throws an Error with a message for
 * the user. If aborted, throws the signal's reason.
 */
export async function readApi<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Error(texts.unreachable);
  });
  if (response.ok) return (await response.json()) as T;
  const problem = await readProblem(response);
  throw new Error(problem?.detail ?? texts.unreachable);
}
