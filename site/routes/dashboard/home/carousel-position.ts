/** A random entry to begin at; `random` is in [0, 1). Chosen on the server, so that the browser begins at the same one. */
export function randomStart(count: number, random: () => number = Math.random): number {
  return Math.floor(random() * count);
}

/** The entry `step` further, around either end. */
export function turn(position: number, step: number, count: number): number {
  return (((position + step) % count) + count) % count;
}
