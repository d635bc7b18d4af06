/** Milliseconds before the second attempt, and the longest pause. */
const FIRST = 1_000;
const LONGEST = 60_000;

/**
 * Returns the milliseconds between attempt `attempt` (from 1) and the next: doubled each time up to a minute,
 * then reduced at random by up to half (`random`, 0 to 1), so that jobs that failed together do not retry
 * together.
 */
export function retryPause(attempt: number, random = Math.random()): number {
  const pause = Math.min(FIRST * 2 ** (attempt - 1), LONGEST);
  return Math.round(pause * (1 - random / 2));
}
