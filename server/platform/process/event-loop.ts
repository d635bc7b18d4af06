/**
 * Length in UTF-16 code units above which work on a JSON text is done in steps. Work on a shorter text takes
 * about a millisecond.
 */
const LARGE = 64 * 1024;

const largeSteps = createQueue();

/**
 * Await this between two steps of work on a text of `length` UTF-16 code units. Work on a large text
 * continues in a later turn of the event loop, so that the server can handle small requests first. Each turn
 * runs at most one step of work on a large text.
 */
export async function letOthersIn(length: number): Promise<void> {
  if (length > LARGE) await largeSteps();
}

/** Approximate number of turns of the event loop that a small request needs. */
const ROUNDS_OF_REQUEST = 12;

/**
 * Await this between steps that take milliseconds, so that the server can handle a small request in between.
 * With one step per turn of the event loop, the request would wait for a dozen steps.
 */
export async function letOthersFinish(): Promise<void> {
  for (let round = 0; round < ROUNDS_OF_REQUEST; round += 1) await new Promise(setImmediate);
}

/**
 * Await this before rendering a page, so that each turn of the event loop renders at most one page. Node
 * accepts one connection per turn. If one turn rendered fifty pages, a new client could wait that long in
 * each turn that its request needs.
 */
export const turnToRender = createQueue();

/** Returns a function whose promises resolve in call order, each in a separate turn of the event loop. */
function createQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function goOn(): void {
    // The first entry stays in the queue until its step is done, so that a new caller does not start the
    // queue again.
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
