/** Milliseconds between looks while the server cannot be reached. */
const CHECK_INTERVAL = 4_000;

/** Calls back once, when the server answers again. Returns the way to stop waiting. */
export function whenReachable(onReachable: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  async function look(): Promise<void> {
    const answers = await fetch('/healthz', { cache: 'no-store', signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (!answers || signal.aborted) return;
    end();
    onReachable();
  }

  const timer = setInterval(() => void look(), CHECK_INTERVAL);
  addEventListener('online', () => void look(), { signal });
  function end(): void {
    clearInterval(timer);
    stop.abort();
  }
  return end;
}

/** For `useSyncExternalStore`: calls back whenever the browser's word on its connection changes. */
export function subscribeToOnline(onChange: () => void): () => void {
  const stop = new AbortController();
  addEventListener('online', onChange, { signal: stop.signal });
  addEventListener('offline', onChange, { signal: stop.signal });
  return () => stop.abort();
}

/** The browser's word: false is certain, true only a hope. A server, whose `navigator` has no such word, is online. */
export function isOnline(): boolean {
  return typeof document === 'undefined' || navigator.onLine;
}
