/** Milliseconds between announcements: grows from the first to the last. */
const FIRST = 300;
const LAST = 2000;
const GROWTH = 1.5;

/** Announces the player again and again, until it is stopped. */
export interface Announcer {
  start(): void;
  stop(): void;
  running(): boolean;
}

export function createAnnouncer(
  own: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  announce: () => void,
): Announcer {
  let timer: number | null = null;

  function announceNow(pause: number): void {
    timer = own.setTimeout(() => announceNow(Math.min(pause * GROWTH, LAST)), pause);
    announce();
  }

  return {
    start() {
      if (timer === null) announceNow(FIRST);
    },
    stop() {
      if (timer !== null) own.clearTimeout(timer);
      timer = null;
    },
    running: () => timer !== null,
  };
}
