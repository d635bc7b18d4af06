/** Seconds that a guided tour stays at a stop: minimum, maximum and default. */
export const STOP_SECONDS = { least: 2, most: 600, usual: 8 } as const;
