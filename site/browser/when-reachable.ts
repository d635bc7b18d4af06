/** The average time between checks while the server cannot be reached, in milliseconds. */
const CHECK_INTERVAL = 4_000;

/**
 * Calls back once when the server is ready again, with its database available and migrated. Returns a
 * function that stops this.
 */
export function whenReachable(onReachable: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  let timer: ReturnType<typeof setTimeout>;

  /**
   * Schedules the next check at a random time, so that pages that lost a server at the same moment do not all
   * ask at once.
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
 * Returns whether the browser reports a connection. False is certain, but true is not. Returns true on the
 * server, whose `navigator` has no such field.
 */
export function isOnline(): boolean {
  return typeof document === 'undefined' || navigator.onLine;
}
