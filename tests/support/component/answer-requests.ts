import { onTestFinished, vi } from 'vitest';

type Answer = (ask: () => Promise<Response>) => Promise<Response>;

/**
 * Answers requests of the page to addresses with this ending, until the test ends. `ask` forwards a request
 * to the server.
 */
export function answerRequestsTo(ending: string, answer: Answer): { asked: () => number } {
  const real = window.fetch.bind(window);
  let asked = 0;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (wanted, options) => {
    const { url } = new Request(wanted, options);
    if (!url.endsWith(ending)) return real(wanted, options);
    asked += 1;
    return answer(() => real(wanted, options));
  });
  onTestFinished(() => spy.mockRestore());
  return { asked: () => asked };
}

/**
 * Hides from the page that pictures fail to load, until the test ends, because the addresses in tests do not
 * exist.
 */
export function keepPictures(): void {
  const keep = (event: Event): void => {
    if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
  };
  window.addEventListener('error', keep, true);
  onTestFinished(() => window.removeEventListener('error', keep, true));
}
