/** Seconds that a guided tour stays at a stop: the bounds, and what it is unless somebody chooses. */
export const STOP_SECONDS = { least: 2, most: 600, usual: 8 } as const;
