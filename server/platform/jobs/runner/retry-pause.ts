/** Maximum number of milliseconds before the second attempt. */
const FIRST = 1_000;
/** Maximum number of milliseconds before any attempt. */
const LONGEST = 60_000;

/**
 * Returns the pause between attempt `attempt` (from 1) and the next one, in milliseconds. The pause doubles
 * with each attempt, up to a minute. A random part of up to half the pause (`random`, 0 to 1) is then
 * subtracted, so that jobs that failed at the same time do not all retry at the same time.
 */
export function retryPause(attempt: number, random = Math.random()): number {
  const pause = Math.min(FIRST * 2 ** (attempt - 1), LONGEST);
  return Math.round(pause * (1 - random / 2));
}
