/** Milliseconds of absence after which somebody comes back. */
const AWAY = 10_000;

/** Calls back whenever the page is seen again after a while, until the signal aborts. */
export function whenBack(back: () => void, signal: AbortSignal): void {
  let leftAt = performance.now();
  function look(): void {
    if (document.visibilityState === 'hidden') leftAt = performance.now();
    else if (performance.now() - leftAt > AWAY) back();
  }
  document.addEventListener('visibilitychange', look, { signal });
}
