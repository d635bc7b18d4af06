import type { Problem } from '../../contract/errors.ts';

/** Returns the API's problem details of a failed response, or null if something else answered. */
export async function readProblem(response: Response): Promise<Partial<Problem> | null> {
  return (await response.json().catch(() => null)) as Partial<Problem> | null;
}
