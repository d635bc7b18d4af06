/** Readers of one server at a time: with the memory of each, what all may take. */
const PLACES = 2;

interface Waiting {
  enter: () => void;
}

const waiting: Waiting[] = [];
let taken = 0;

/** A place for one reader; waits in line while there is none. Rejects with the reason of `signal`. */
export async function takeReaderPlace(signal: AbortSignal): Promise<{ release: () => void }> {
  signal.throwIfAborted();
  if (taken < PLACES) taken += 1;
  else await stand(signal);
  return { release };
}

function stand(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const own: Waiting = {
      enter() {
        signal.removeEventListener('abort', leave);
        resolve();
      },
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(own), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave);
    waiting.push(own);
  });
}

/** Hands the place on to who has waited longest. */
function release(): void {
  const next = waiting.shift();
  if (next) next.enter();
  else taken -= 1;
}
