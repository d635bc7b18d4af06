const HOUR = 3_600_000;

/**
 * Milliseconds for which a content stays that no version has: an undo, an upload of the same and a backup that is being made find it. Also
 * the age from which a file without a row, or one that was never finished, is nobody's any more.
 */
export const KEPT_UNUSED = 24 * HOUR;
/** Milliseconds for which what a sweep took can be brought back. */
export const QUARANTINED = 7 * 24 * HOUR;
/** Milliseconds between two sweeps, and between two looks at all that is in the store. */
export const SWEEP_EVERY = HOUR;
export const ORPHANS_EVERY = 24 * HOUR;
