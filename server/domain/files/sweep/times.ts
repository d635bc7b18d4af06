const HOUR = 3_600_000;

/**
 * Milliseconds for which an unused content stays, so that an undo, an upload of the same content or a running backup still finds it. Also
 * the age at which a file without a row, or an unfinished one, counts as abandoned.
 */
export const KEPT_UNUSED = 24 * HOUR;
/** Milliseconds for which swept files can be restored. */
export const QUARANTINED = 7 * 24 * HOUR;
/** Milliseconds between two sweeps, and between two checks of the whole store. */
export const SWEEP_EVERY = HOUR;
export const ORPHANS_EVERY = 24 * HOUR;
