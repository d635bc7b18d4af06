/** Code units of JSON from which work on it is done in steps: below, all of it takes about a millisecond. */
const LARGE = 64 * 1024;

const largeSteps = createQueue();

/**
 * To be awaited between two steps of work on a text of so many code units. A large one continues in a later round of the event
 * loop, after everybody who asks for little, and no round has more than one such step in it.
 */
export async function letOthersIn(length: number): Promise<void> {
  if (length > LARGE) await largeSteps();
}

/** Rounds of the event loop that a small request takes from its first byte to its answer, about. */
const ROUNDS_OF_REQUEST = 12;

/**
 * To be awaited between two of many steps of milliseconds: anyone who asks for little meanwhile is answered before the next. With one step in
 * each round of the event loop they would wait for a dozen.
 */
export async function letOthersFinish(): Promise<void> {
  for (let round = 0; round < ROUNDS_OF_REQUEST; round += 1) await new Promise(setImmediate);
}

/**
 * To be awaited before a page is rendered: no round of the event loop renders more than one. Node accepts one connection
 * in a round, so anyone who connects while fifty others ask for pages would wait for fifty pages, time and again.
 */
export const turnToRender = createQueue();

/** A function that resolves for each caller in a separate round of the event loop, in the order of the calls. */
function createQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function goOn(): void {
    // Stays first until its step is done, so that who asks meanwhile does not begin a second row of rounds.
    waiting[0]?.();
    setImmediate(() => {
      waiting.shift();
      if (waiting.length > 0) goOn();
    });
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
