/** Code units of JSON from which work on it is done in steps: below, all of it takes about a millisecond. */
const LARGE = 64 * 1024;

const waiting: (() => void)[] = [];

/**
 * To be awaited between two steps of work on a text of so many code units. A large one goes on in a later round of the event
 * loop, after everybody who asks for little, and no round has more than one such step in it.
 */
export async function letOthersIn(length: number): Promise<void> {
  if (length <= LARGE) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  // Stays first until its step is done, so that who asks meanwhile does not begin a second row of rounds.
  waiting[0]?.();
  setImmediate(() => {
    waiting.shift();
    if (waiting.length > 0) goOn();
  });
}
