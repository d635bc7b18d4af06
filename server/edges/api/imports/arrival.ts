/** Milliseconds that a file to be imported may take to arrive: 55 kB/s for the largest. */
export const ARRIVAL = 20 * 60_000;
