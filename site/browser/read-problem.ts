import type { Problem } from '../../contract/errors.ts';

/** What the API says in a response that is not ok; null where something else has answered. */
export async function readProblem(response: Response): Promise<Partial<Problem> | null> {
  return (await response.json().catch(() => null)) as Partial<Problem> | null;
}
