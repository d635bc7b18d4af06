/** Progress (0 to 1) of a movement that starts and ends at rest. */
export function easeInOut(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}

/** The same, gentler at both ends: the acceleration does not jump either. */
export function easeInOutGently(progress: number): number {
  return progress * progress * progress * (10 - 15 * progress + 6 * progress * progress);
}

/**
 * The part of what is left that an exponential approach covers in `elapsed`, however long the frames are. `time`: in which it
 * covers 63 % (both in milliseconds).
 */
export function approach(elapsed: number, time: number): number {
  return 1 - Math.exp(-elapsed / time);
}
