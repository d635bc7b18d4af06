/** Milliseconds before the second try, and the longest pause. */
const FIRST = 1_000;
const LONGEST = 60_000;

/**
 * Milliseconds from the end of try `attempt` (1 is the first) to the next: twice as long each time, up to a minute, less up to a
 * half by chance (`random`, 0 to 1), so that what failed together does not come back together.
 */
export function retryPause(attempt: number, random = Math.random()): number {
  const pause = Math.min(FIRST * 2 ** (attempt - 1), LONGEST);
  return Math.round(pause * (1 - random / 2));
}
