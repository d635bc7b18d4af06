import { setImmediate } from 'node:timers/promises';

/** Code units of JSON from which work on it is done in several rounds of the event loop: below, one takes about a millisecond. */
const LARGE = 64 * 1024;

/** Between two steps of work on a text of so many code units: serves everybody else first when it is a large one. */
export async function letOthersIn(length: number): Promise<void> {
  if (length > LARGE) await setImmediate();
}
