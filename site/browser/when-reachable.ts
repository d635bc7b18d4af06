/** The average time between two checks while the server is unreachable, in milliseconds. */
const CHECK_INTERVAL = 4_000;

/**
 * Calls back once when the server is ready again, which means that its database is available and migrated.
 * Returns a function that stops waiting.
 */
export function whenReachable(onReachable: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  let timer: ReturnType<typeof setTimeout>;

  /**
   * Schedules the next check at a random time, so that pages that lost the connection at the same time do not
   * all contact the server at the same time.
   */
  function lookLater(): void {
    timer = setTimeout(
      () => void look().then(() => signal.aborted || lookLater()),
      CHECK_INTERVAL * (0.5 + Math.random()),
    );
  }

  async function look(): Promise<void> {
    const answers = await fetch('/readyz', { cache: 'no-store', signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (!answers || signal.aborted) return;
    end();
    onReachable();
  }

  lookLater();
  addEventListener('online', () => void look(), { signal });
  function end(): void {
    clearTimeout(timer);
    stop.abort();
  }
  return end;
}

/** Calls back whenever `isOnline` changes, for `useSyncExternalStore`. */
export function subscribeToOnline(onChange: () => void): () => void {
  const stop = new AbortController();
  addEventListener('online', onChange, { signal: stop.signal });
  addEventListener('offline', onChange, { signal: stop.signal });
  return () => stop.abort();
}

/**
 * Returns whether the browser reports that it is online. False is reliable, but true is not. On the server,
 * returns true.
 */
export function isOnline(): boolean {
  return typeof document === 'undefined' || navigator.onLine;
}
